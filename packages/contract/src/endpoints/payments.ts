import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { displayedVersions } from '../agreements.ts'
import * as entity from '../entities.ts'
import { payment, paymentMethod, paymentState } from '../payment.ts'

const { id, text } = entity

export const paymentEndpoints = defineEndpoints({
  'POST /wxpay/h5': {
    summary:
      'AP-12 payment data of an order: the given one, or the buyer’s own live one (unpaid, paid or active) for a number, which is placed if missing',
    access: 'user',
    vital: true,
    input: z.object({
      orderId: id.optional(),
      numberId: id.optional(),
      months: entity.months.unwrap().optional().meta({ description: 'default 1' }),
      amount: entity.shownAmount,
      method: paymentMethod,
      agreed: entity.flag.optional(),
      versions: displayedVersions.optional(),
      autoRenew: entity.flag.optional(),
      payer: text(300).optional().meta({
        description: 'inside WeChat: the identity that GET /wechat/code gave; the answer carries jsapi',
      }),
    }),
    output: payment,
    refusals: [
      'agreement-required',
      'agreement-changed',
      'terms-changed',
      'number-not-found',
      'number-taken',
      'account-blocked',
      'selling-stopped',
      'too-many-pending',
      'order-not-found',
      'order-not-payable',
      'order-already-paid',
      'payment-method-unavailable',
      'payment-unavailable',
      'wechat-code-invalid',
      'rate-limited',
    ],
    idempotent: true,
  },
  'GET /wxpay/query': {
    summary:
      'AP-13 the state of a payment; queries WeChat if no notification has arrived, at most five times in 5 s',
    access: 'user',
    vital: true,
    input: z.object({ out_trade_no: text(64) }),
    output: z.object({ state: paymentState, order: entity.order }),
    refusals: ['order-not-found'],
  },
})
