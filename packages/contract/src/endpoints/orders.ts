import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { displayedVersions } from '../agreements.ts'
import * as entity from '../entities.ts'

const { id, ownId, pageOf, pagination } = entity

export const orderEndpoints = defineEndpoints({
  'POST /order': {
    summary:
      'place an order, which holds the number for its buyer; a buyer who already holds or owns the number gets that order again. Months, amount and renewal that are named and differ from the order’s are refused with both',
    access: 'user',
    vital: true,
    input: z.object({
      numberId: id,
      months: entity.months.unwrap().optional().meta({ description: 'default 1' }),
      amount: entity.shownAmount,
      agreed: entity.flag.optional(),
      versions: displayedVersions.optional(),
      autoRenew: entity.flag.optional(),
    }),
    output: entity.order,
    refusals: [
      'agreement-required',
      'agreement-changed',
      'terms-changed',
      'number-not-found',
      'number-taken',
      'account-blocked',
      'selling-stopped',
      'too-many-pending',
      'rate-limited',
    ],
    idempotent: true,
  },
  'GET /order/user/:id': {
    summary:
      'AP-14 orders of the user; status is the tab: 0 all, 1 pending payment, 2 completed, 3 cancelled',
    access: 'user',
    input: ownId.extend({
      ...pagination,
      status: entity.wireCode([0, 1, 2, 3]).default(0),
      subscriptionId: id.optional().meta({ description: 'only the orders of this number of the user' }),
    }),
    output: pageOf(entity.order),
    refusals: [],
  },
  'GET /order/:id': {
    summary: 'an order of the user',
    access: 'user',
    vital: true,
    input: z.object({ id }),
    output: entity.order,
    refusals: ['order-not-found'],
  },
  'POST /order/:id/cancel': {
    summary:
      'cancel an unpaid order; the number goes back on sale, or to the waitlist, once the payment is closed',
    access: 'user',
    vital: true,
    input: z.object({ id }),
    output: entity.order,
    refusals: [
      'order-not-found',
      'order-not-cancellable',
      'order-already-paid',
      'payment-unavailable',
      'rate-limited',
    ],
  },
  'POST /order/:id/refund': {
    summary:
      'withdraw a paid order before its phone is bound: it is refunded in full, and the number is on sale again, or goes to the waitlist',
    access: 'user',
    vital: true,
    input: z.object({ id, amount: entity.shownAmount }),
    output: entity.order,
    refusals: ['order-not-found', 'order-not-refundable', 'terms-changed'],
  },
  'POST /order/binding': {
    summary:
      "AP-16 bind a phone to a paid order; the code (sent to that phone, type bind) is needed unless it is the buyer's own phone",
    access: 'user',
    vital: true,
    input: z.object({ orderId: id, phone: entity.phone, code: entity.code.optional() }),
    output: entity.order,
    refusals: [
      'order-not-found',
      'order-not-bindable',
      'gift-open',
      'account-blocked',
      'phone-change-pending',
      'code-wrong',
      'code-expired',
      'phone-limit',
      'rate-limited',
    ],
    idempotent: true,
  },
})
