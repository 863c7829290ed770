import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Slice } from '../../platform/base/page.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import { pictureIds } from './pictures.ts'

/** Tickets with the digits of their order's number and their newest message. */
function tickets(db: Db | Trx) {
  return db
    .selectFrom('tickets')
    .leftJoin('orders', 'orders.id', 'tickets.order_id')
    .leftJoin('numbers', 'numbers.id', 'orders.number_id')
    .innerJoinLateral(
      (newest) =>
        newest
          .selectFrom('ticket_messages')
          .select('ticket_messages.text')
          .whereRef('ticket_messages.ticket_id', '=', 'tickets.id')
          .orderBy('ticket_messages.id', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select([
      'tickets.id',
      'tickets.category',
      'tickets.state',
      'tickets.order_id',
      'tickets.created_at',
      'tickets.updated_at',
      'numbers.digits',
      'newest.text',
    ])
}

const text = { text: 'ticket_messages.text' } as const

/** A page of a user's tickets; `after` is the id of the last ticket of the page before. */
export async function selectTickets(db: Db, keys: Keys, page: Slice<number> & { userId: number }) {
  let query = tickets(db).where('tickets.user_id', '=', page.userId)
  if (page.after !== undefined) query = query.where('tickets.id', '<', page.after)
  const rows = await query.orderBy('tickets.id', 'desc').limit(page.limit).offset(page.offset).execute()
  return keys.decryptRows(rows, text)
}

/**
 * A user's own ticket with its messages, oldest first; undefined if there is none, or it is another user's.
 */
export async function selectTicket(db: Db, keys: Keys, userId: number, ticketId: number) {
  const own = tickets(db).where('tickets.user_id', '=', userId).where('tickets.id', '=', ticketId)
  const [ticket] = await keys.decryptRows(await own.execute(), text)
  if (!ticket) return undefined
  const messages = await db
    .selectFrom('ticket_messages')
    .select(['id', 'author', 'text', 'at', pictureIds])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute()
  return { ...ticket, messages: await keys.decryptRows(messages, text) }
}

/** At most 100 tickets that wait for the service, longest waiting first. */
export async function selectWaitingTickets(db: Db, keys: Keys) {
  const rows = await tickets(db)
    .where('tickets.state', '=', 'open')
    .orderBy('tickets.updated_at')
    .orderBy('tickets.id')
    .limit(100)
    .execute()
  return keys.decryptRows(rows, text)
}

export async function insertMessage(
  trx: Trx,
  keys: Keys,
  message: {
    ticketId: number
    author: 'shopper' | 'service'
    text: string
    at: Date
    staffId?: number | undefined
  },
): Promise<number> {
  const { ticketId, author, at, staffId = null } = message
  const sealed = await keys.encrypt('ticket_messages.text', message.text)
  const { id } = await trx
    .insertInto('ticket_messages')
    .values({ ticket_id: ticketId, author, staff_id: staffId, text: sealed, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The service's answers after a message, oldest first, with their authors. */
export async function selectAnswersSince(trx: Trx, keys: Keys, ticketId: number, messageId: number) {
  const rows = await trx
    .selectFrom('ticket_messages')
    .leftJoin('staff_members', 'staff_members.id', 'ticket_messages.staff_id')
    .select(['ticket_messages.id', 'staff_members.name', 'ticket_messages.text', 'ticket_messages.at'])
    .where('ticket_id', '=', ticketId)
    .where('author', '=', 'service')
    .where('ticket_messages.id', '>', messageId)
    .orderBy('ticket_messages.id')
    .execute()
  return keys.decryptRows(rows, text)
}

/** The ids of the staff who answer tickets. The tickets of others count as unassigned. */
export const answeringStaff = sql`SELECT id FROM staff_members WHERE state = 'active' AND 'service' = ANY(roles)`
