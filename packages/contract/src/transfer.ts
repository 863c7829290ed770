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
  periodEnd: moment,
  price: yuan.meta({ description: 'a month, when the number is renewed' }),
})
export type Transfer = z.infer<typeof transfer>

/** What both sides are told of: a state, or that staff have frozen it or let it go on. */
export type TransferNews = TransferState | 'frozen' | 'resumed'
