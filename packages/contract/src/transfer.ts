import { z } from 'zod'
import { id, moment, number, yuan } from './entities.ts'

export const transferState = z.enum([
  'offered',
  'accepted',
  'done',
  'withdrawn',
  'declined',
  'stopped',
  'lapsed',
])
export type TransferState = z.infer<typeof transferState>

/** Why a number cannot be handed over now, or why a transfer was stopped. */
export const transferObstacle = z.enum([
  'own-phone',
  'binding',
  'open',
  'recent',
  'phone-changed',
  'period-ends',
  'unbound',
  'unpaid',
  'order-open',
  'barred',
  'refund',
  'renewed',
  'blocked',
  'ended',
  'deleted',
])
export type TransferObstacle = z.infer<typeof transferObstacle>

export const giftToken = z.string().regex(/^g-[0-9a-z]{1,12}\.[\w-]{22}$/)

/** What a link shows. `role` and `subscriptionId` are the reader's; an ended gift names no one to others. */
export const gift = z.object({
  number,
  state: z.enum(['open', 'accepted', 'over']),
  role: z.enum(['given', 'received']).optional(),
  from: z.string().optional().meta({ description: 'the giver’s phone, masked: 138****8888' }),
  message: z.string().optional(),
  months: z.number().int().meta({ description: 'the paid period, which begins with the acceptance' }),
  acceptUntil: moment,
  price: yuan.meta({ description: 'a month, when the number is renewed' }),
  subscriptionId: id.optional(),
})
export type Gift = z.infer<typeof gift>

/** A transfer as one of its two sides sees it: `given` by the owner, `received` by the next. */
export const transfer = z.object({
  id,
  number,
  role: z.enum(['given', 'received']),
  state: transferState,
  frozen: z.boolean().meta({ description: 'customer service has stopped its clock' }),
  phone: z.string().optional().meta({ description: 'the other side’s phone, masked: 138****8888' }),
  subscriptionId: id.optional().meta({ description: 'the user’s own: before the change the owner’s' }),
  createdAt: moment,
  acceptUntil: moment,
  changesAt: moment.optional(),
  endedAt: moment.optional(),
  periodEnd: moment.optional().meta({ description: 'a gift has its period once it is accepted' }),
  price: yuan.meta({ description: 'a month, when the number is renewed' }),
  gift: z
    .object({ token: giftToken.optional(), message: z.string().optional() })
    .optional()
    .meta({ description: 'it is accepted by a link, whose `token` its giver sees while it is open' }),
})
export type Transfer = z.infer<typeof transfer>

/** What both sides are told of: a state, or that staff have frozen it or let it go on. */
export type TransferNews = TransferState | 'frozen' | 'resumed'
