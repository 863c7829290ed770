import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import * as entity from '../entities.ts'
import { phoneChangeState } from '../phone-change.ts'

const { ownId, text } = entity

const linked = z.object({
  state: phoneChangeState,
  /** Masked. */
  phone: z.string(),
  requestedAt: entity.moment,
  dueAt: entity.moment.optional().meta({ description: 'when an approved request is done' }),
})

export type LinkedPhoneChange = z.infer<typeof linked>

const refusals = [
  'code-wrong',
  'code-expired',
  'rate-limited',
  'phone-taken',
  'phone-own',
  'phone-blocked',
] as const

/** Changes of the phone that a user logs in with. */
export const phoneChangeEndpoints = defineEndpoints({
  'POST /user/:id/phone': {
    summary:
      'change the login phone with a code (type login-phone) to each phone; ends all logins. `of` in the details of a refused code names its phone: old or new',
    access: 'user',
    input: ownId.extend({ phone: entity.phone, oldCode: entity.code, code: entity.code }),
    output: z.object({ id: z.number().int() }),
    refusals: [...refusals, 'account-blocked', 'phone-required', 'phone-changed-lately'],
  },
  'POST /phone-change': {
    summary:
      'ask for another login phone without the old one, with a code (type lost-phone) to the new one; the answer is the same whether or not the old phone has an account',
    access: 'anyone',
    input: z
      .object({
        oldPhone: entity.phone,
        phone: entity.phone,
        code: entity.code,
        verificationId: text(64).optional(),
        outTradeNo: text(64).trim().min(1).meta({ description: 'of an order of the account' }),
        amount: entity.yuanBound.optional().meta({ description: 'yuan paid for it' }),
        paidOn: z.iso.date().optional().meta({ description: 'when it was paid, in China' }),
        number: text(32).trim().min(1).meta({ description: 'a number of the account' }),
      })
      .refine(({ amount, paidOn }) => amount !== undefined || paidOn !== undefined, { path: ['amount'] }),
    output: z.object({ received: z.literal(true) }),
    refusals,
  },
  'GET /phone-change/link': {
    summary: 'the request of an SMS link; reading does not stop it, since phones prefetch links',
    access: 'anyone',
    input: z.object({ token: text(64) }),
    output: linked,
    refusals: ['phone-change-not-found'],
  },
  'POST /phone-change/link/stop': {
    summary: 'stop the request of an SMS link, without a login; idempotent',
    access: 'anyone',
    input: z.object({ token: text(64) }),
    output: linked,
    refusals: ['phone-change-not-found', 'phone-change-over'],
  },
})
