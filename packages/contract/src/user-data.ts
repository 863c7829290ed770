import { z } from 'zod'
import { callSettings } from './endpoints/call-log.ts'
import { voicemail } from './endpoints/calls.ts'
import { moment, user, yuan } from './entities.ts'

/** Amounts are yuan. The phones of a subscription are those that its number rings or rang. */
export const userData = z.object({
  exportedAt: moment,
  profile: user.extend({
    registeredAt: moment,
    courierId: z.string().optional().meta({ description: 'who the user is in the courier app' }),
    wechatId: z.string().optional().meta({ description: 'the WeChat that gets answers to tickets' }),
  }),
  orders: z.array(
    z.object({
      outTradeNo: z.string(),
      number: z.string(),
      kind: z.enum(['new', 'renew']),
      months: z.number().int(),
      amount: yuan,
      stage: z.string(),
      placedAt: moment,
      paidAt: moment.optional(),
    }),
  ),
  payments: z.array(
    z.object({
      outTradeNo: z.string(),
      provider: z.string(),
      channel: z.string(),
      amount: yuan,
      state: z.string(),
      transactionId: z.string().optional(),
      address: z.string().optional().meta({ description: 'the network address that it was begun from' }),
      payerId: z.string().optional().meta({ description: 'who the payer is at the provider' }),
      begunAt: moment,
      paidAt: moment.optional(),
    }),
  ),
  refunds: z.array(
    z.object({
      refundNo: z.string(),
      outTradeNo: z.string(),
      amount: yuan,
      reason: z.string(),
      state: z.string(),
      decidedAt: moment,
      arrivedAt: moment.optional(),
    }),
  ),
  invoices: z.array(
    z.object({
      outTradeNo: z.string(),
      state: z.string(),
      title: z.string().optional(),
      taxNumber: z.string().optional(),
      email: z.string().optional(),
      amount: yuan.optional(),
      number: z.string().optional(),
      redNumber: z.string().optional().meta({ description: 'the red invoice that reverses it' }),
      link: z.string().optional(),
      askedAt: moment,
      issuedAt: moment.optional(),
      reversedAt: moment.optional(),
    }),
  ),
  favourites: z.array(
    z.object({
      number: z.string(),
      since: moment,
      removed: z.literal(true).optional().meta({ description: 'taken back at `since`' }),
    }),
  ),
  subscriptions: z.array(
    z.object({
      number: z.string(),
      name: z.string().optional(),
      state: z.string(),
      renewal: z.string(),
      phones: z.array(z.object({ phone: z.string(), state: z.string(), since: moment })),
      boughtAt: moment,
      periodStart: moment.optional(),
      periodEnd: moment.optional(),
      endedAt: moment.optional(),
    }),
  ),
  transfers: z
    .array(
      z.object({
        number: z.string(),
        role: z.string().meta({ description: '`given` to, or `received` from another person' }),
        state: z.string(),
        phone: z
          .string()
          .optional()
          .meta({ description: 'the one that the owner named, for a week after the end' }),
        gift: z.boolean().meta({ description: 'by a link, before a phone was bound' }),
        message: z.string().optional().meta({ description: 'of a gift, for a week after the end' }),
        offeredAt: moment,
        acceptedAt: moment.optional(),
        endedAt: moment.optional(),
      }),
    )
    .meta({ description: 'transfers of their numbers, and those that they accepted' }),
  mandates: z.array(
    z.object({
      number: z.string(),
      provider: z.string(),
      code: z.string(),
      providerMandateId: z.string().optional(),
      state: z.string(),
      begunAt: moment,
      signedAt: moment.optional(),
      endedAt: moment.optional(),
    }),
  ),
  alerts: z.array(
    z.object({
      number: z.string().optional(),
      mask: z.string().optional(),
      on: z.string().optional(),
      maxPrice: yuan.optional(),
      consent: z.string().meta({ description: 'the version of the words that were agreed to at `since`' }),
      since: moment,
      endedAt: moment.optional(),
      told: z.array(z.object({ number: z.string(), at: moment, keptUntil: moment, outcome: z.string() })),
    }),
  ),
  savedSearches: z.array(
    z.object({
      criteria: z.string().meta({ description: 'the search as JSON' }),
      sms: z.boolean(),
      consent: z.string().optional(),
      since: moment,
      lookedAt: moment,
    }),
  ),
  searchMessages: z
    .array(z.object({ found: z.number().int(), at: moment, sentAt: moment.optional() }))
    .meta({ description: 'SMS about new numbers that fit saved searches' }),
  tickets: z.array(
    z.object({
      category: z.string(),
      state: z.string(),
      number: z.string().optional(),
      messages: z.array(
        z.object({
          author: z.string(),
          text: z.string(),
          pictures: z
            .array(z.number().int())
            .optional()
            .meta({ description: 'ids of pictures, which GET /ticket/picture/:id returns' }),
          at: moment,
        }),
      ),
    }),
  ),
  votes: z.array(z.object({ question: z.string(), useful: z.boolean(), at: moment })),
  calls: z.array(
    z.object({
      number: z.string(),
      outgoing: z.literal(true).optional(),
      caller: z.string().optional(),
      name: z.string().optional(),
      outcome: z.string(),
      refusal: z.string().optional(),
      startedAt: moment,
      seconds: z.number().int().optional(),
      voicemail: voicemail.optional().meta({
        description: 'a message of the caller; its sound is not part of the file, but heard in the call log',
      }),
    }),
  ),
  callRules: z.array(
    z.object({
      number: z.string(),
      rings: z.boolean(),
      quiet: z.object({ on: z.boolean(), from: z.string(), until: z.string() }),
      knownOnly: z.boolean(),
      refuseHidden: z.boolean(),
      announce: z.boolean(),
      greeting: z.boolean(),
      voicemail: z.boolean(),
      openUntil: moment.optional(),
      secondPhone: z.string().optional(),
      callers: z.array(z.object({ list: z.string(), number: z.string(), since: moment })),
    }),
  ),
  callSettings,
  placedCalls: z
    .array(z.object({ number: z.string(), kind: z.string(), at: moment, cause: z.string().optional() }))
    .meta({ description: 'calls that we made for them: to try their phone, or to call back' }),
  phoneChanges: z
    .array(
      z.object({
        oldPhone: z.string(),
        newPhone: z.string(),
        state: z.string(),
        at: moment,
        endedAt: moment.optional(),
      }),
    )
    .meta({ description: 'of the login phone; the new phone of a request that was not done is masked' }),
  passkeys: z.array(z.object({ at: moment, device: z.string(), lastUsedAt: moment.optional() })),
  logins: z.array(
    z.object({ at: moment, device: z.string(), lastUsedAt: moment, endedAt: moment.optional() }),
  ),
  loginLog: z
    .array(
      z.object({
        at: moment,
        event: z.string(),
        outcome: z.string(),
        address: z.string(),
        browser: z.string(),
      }),
    )
    .meta({ description: 'logins, refused ones too, and codes that were asked for: six months of them' }),
  consents: z.array(
    z.object({
      agreement: z.string(),
      version: z.string(),
      occasion: z.string(),
      order: z.string().optional().meta({ description: 'the trade number of what was ordered by it' }),
      number: z.string().optional().meta({ description: 'the number whose renewal was switched on by it' }),
      language: z.string(),
      at: moment,
      address: z.string().optional(),
      browser: z.string().optional(),
    }),
  ),
})

export type UserData = z.infer<typeof userData>
