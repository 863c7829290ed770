import { sql } from 'kysely'
import { ticketLimits } from '@hao/contract/ticket-limits.ts'
import type { TicketCategory } from '@hao/contract/ticket.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx, type Db } from '../../platform/db/database.ts'
import { countHits } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { requireUser } from '../../people/users/require-user.ts'
import { dueTime, type ServiceHours } from './due-time.ts'
import { attachPictures } from './pictures.ts'
import { insertMessage } from './queries.ts'
import { dayMs } from '../../platform/base/time.ts'
import { ticketMachine } from './machine.ts'

type SupportAction = keyof typeof limits

const limits = { ticket: ticketLimits.tickets, message: ticketLimits.messages }

/** Counts what a user sends. A refusal later in the transaction rolls the count back. */
async function countSent(trx: Trx, now: Date, what: SupportAction, userId: number): Promise<void> {
  const key = `support:${what}:${userId}`
  await countHits(trx, now, [{ key, max: limits[what], windowMs: dayMs, refusal: 'support-limit' }])
}

async function ownsOrder(db: Db, userId: number, orderId: number): Promise<boolean> {
  const order = db.selectFrom('orders').select('id').where('id', '=', orderId).where('user_id', '=', userId)
  return (await order.executeTakeFirst()) !== undefined
}

/**
 * Opens a ticket with its first message and returns its id. Refuses `order-not-found` for an order that is
 * not the user's own, `support-limit` after 5 tickets in 24 hours, and as `attachPictures`.
 */
export async function openTicket(
  context: Context,
  request: {
    userId: number
    category: TicketCategory
    text: string
    orderId?: number | undefined
    pictures?: readonly number[] | undefined
  },
): Promise<number> {
  const { userId, category, text, orderId, pictures = [] } = request
  if (orderId !== undefined && !(await ownsOrder(context.db, userId, orderId)))
    throw refuse('order-not-found')
  const at = context.clock()
  return inTransaction(context.db, async (trx) => {
    await requireUser(trx, userId)
    await countSent(trx, at, 'ticket', userId)
    const dates = { due_at: dueTime(at, context.config.hotline), created_at: at, updated_at: at }
    const ticket = { user_id: userId, category, order_id: orderId ?? null, ...dates }
    const { id: ticketId } = await ticketMachine.insert(trx, 'open', ticket, { at })
    const messageId = await insertMessage(trx, context.keys, { ticketId, author: 'shopper', text, at })
    await attachPictures(trx, { ids: pictures, userId, messageId })
    return ticketId
  })
}

/** When a ticket is due after the user writes. While it already waits for an answer, the due time stays. */
function nextDueAt(at: Date, hours: ServiceHours | undefined) {
  return sql<Date>`CASE WHEN tickets.state = 'open' THEN tickets.due_at ELSE ${dueTime(at, hours)}::timestamptz END`
}

/**
 * Adds the user's message to their own ticket, which waits for an answer again. Refuses `ticket-closed`,
 * `support-limit` after 30 messages in 24 hours, and as `attachPictures`.
 */
export async function addMessage(
  context: Context,
  request: { userId: number; ticketId: number; text: string; pictures?: readonly number[] | undefined },
): Promise<void> {
  const { userId, ticketId, text, pictures = [] } = request
  const at = context.clock()
  await inTransaction(context.db, async (trx) => {
    const own = { id: ticketId, user_id: userId }
    const set = { updated_at: at, due_at: nextDueAt(at, context.config.hotline) }
    const waiting = await ticketMachine.transition(trx, 'write', own, { at, set })
    if (!waiting) throw refuse('ticket-closed')
    await countSent(trx, at, 'message', userId)
    const messageId = await insertMessage(trx, context.keys, { ticketId, author: 'shopper', text, at })
    await attachPictures(trx, { ids: pictures, userId, messageId })
  })
}

/** Closes the user's own ticket. A closed one stays as it is. */
export async function closeTicket(
  { db, clock }: Context,
  { userId, ticketId }: { userId: number; ticketId: number },
): Promise<void> {
  const at = clock()
  await inTransaction(db, (trx) =>
    ticketMachine.transition(
      trx,
      'close',
      { id: ticketId, user_id: userId },
      { at, set: { updated_at: at } },
    ),
  )
}
