import { z } from 'zod'
import { moment, user, yuan } from './entities.ts'

/** What we keep of a user, as they may download it. Amounts are yuan; a subscription's phone is the one its number rings, a caller is masked. */
export const userData = z.object({
  exportedAt: moment,
  profile: user.extend({ registeredAt: moment }),
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
  favourites: z.array(z.object({ number: z.string(), since: moment })),
  subscriptions: z.array(
    z.object({
      number: z.string(),
      state: z.string(),
      renewal: z.string(),
      phone: z.string().optional(),
      periodStart: moment.optional(),
      periodEnd: moment.optional(),
    }),
  ),
  tickets: z.array(
    z.object({
      category: z.string(),
      state: z.string(),
      number: z.string().optional(),
      messages: z.array(z.object({ author: z.string(), text: z.string(), at: moment })),
    }),
  ),
  votes: z.array(z.object({ question: z.string(), useful: z.boolean(), at: moment })),
  calls: z.array(
    z.object({
      number: z.string(),
      caller: z.string().optional(),
      outcome: z.string(),
      startedAt: moment,
      seconds: z.number().int().optional(),
    }),
  ),
  logins: z.array(z.object({ at: moment, endedAt: moment.optional() })),
})

export type UserData = z.infer<typeof userData>
