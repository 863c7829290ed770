import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { displayedVersions } from '../agreements.ts'
import * as entity from '../entities.ts'
import { payment, paymentMethod } from '../payment.ts'
import { maxNumberName } from '../name.ts'

const { id, pageOf, pagination, text } = entity

const payer = text(300).optional().meta({
  description: 'inside WeChat: the identity that GET /wechat/code gave; the answer carries jsapi',
})

/** The consent to automatic renewal; `amount` is what each period costs. */
const consent = {
  agreed: entity.flag.optional(),
  versions: displayedVersions.optional(),
  amount: entity.shownAmount,
}

const payable = { id, payer, months: entity.months, amount: entity.shownAmount, method: paymentMethod }

export const subscriptionEndpoints = defineEndpoints({
  'GET /subscription': {
    summary: 'AP-15 subscriptions of the user, newest first; state `live` selects those that have not ended',
    access: 'user',
    input: z.object({
      ...pagination,
      state: z.enum(['live', ...entity.subscriptionState.options]).optional(),
    }),
    output: pageOf(entity.subscription),
    refusals: [],
  },
  'GET /subscription/:id': {
    summary: 'a subscription of the user',
    access: 'user',
    input: z.object({ id }),
    output: entity.subscription,
    refusals: ['subscription-not-found'],
  },
  'PATCH /subscription/:id': {
    summary:
      'choose what happens after the paid period; only `auto` needs `agreed`, the consent to the renewal agreement',
    access: 'user',
    input: z.object({ id, renewal: entity.renewal, ...consent }),
    output: entity.subscription,
    refusals: [
      'subscription-not-found',
      'subscription-over',
      'renewal-consent-required',
      'agreement-changed',
      'terms-changed',
    ],
  },
  'PATCH /subscription/:id/name': {
    summary: 'give a number a name that only its owner sees; without `name` it has none',
    access: 'user',
    input: z.object({ id, name: entity.name(maxNumberName).optional() }),
    output: entity.subscription,
    refusals: ['subscription-not-found'],
  },
  'POST /subscription/:id/renew': {
    summary: 'renew manually before the service ends: an order of kind `renew` with its payment data',
    access: 'user',
    vital: true,
    input: z.object(payable),
    output: payment,
    refusals: [
      'subscription-not-found',
      'subscription-not-begun',
      'subscription-over',
      'agreement-changed',
      'terms-changed',
      'order-already-paid',
      'order-not-payable',
      'payment-method-unavailable',
      'payment-unavailable',
      'wechat-code-invalid',
      'rate-limited',
    ],
    idempotent: true,
  },
  'POST /subscription/:id/end': {
    summary:
      'cancel the number now; whole remaining days are refunded. `confirmed`: the owner has confirmed the consequences; `amount`: the refund',
    access: 'user',
    input: z.object({ id, confirmed: entity.flag.optional(), amount: entity.shownAmount }),
    output: entity.subscription,
    refusals: ['subscription-not-found', 'subscription-over', 'confirmation-required', 'terms-changed'],
  },
  'POST /subscription/:id/recover': {
    summary: 'recover a number within 30 days of its end by paying again; it rings its former phone',
    access: 'user',
    vital: true,
    input: z.object(payable),
    output: payment,
    refusals: [
      'subscription-not-found',
      'subscription-not-recoverable',
      'account-blocked',
      'phone-limit',
      'agreement-changed',
      'terms-changed',
      'order-already-paid',
      'order-not-payable',
      'payment-method-unavailable',
      'payment-unavailable',
      'wechat-code-invalid',
      'rate-limited',
    ],
    idempotent: true,
  },
  'POST /subscription/:id/mandate': {
    summary:
      'the address where the owner authorises WeChat to charge renewals; `agreed` is the consent to the renewal agreement',
    access: 'user',
    vital: true,
    input: z.object({ id, ...consent, payer }),
    output: z.object({
      redirect_url: z.string(),
      firstChargeAt: entity.moment.meta({
        description: 'the end of this period, or of the next one if it is too late to announce this charge',
      }),
    }),
    refusals: [
      'subscription-not-found',
      'subscription-not-begun',
      'subscription-over',
      'already-exists',
      'renewal-consent-required',
      'agreement-changed',
      'terms-changed',
      'mandate-off',
      'payment-unavailable',
      'wechat-code-invalid',
      'rate-limited',
    ],
  },
})
