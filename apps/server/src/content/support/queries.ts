import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Slice } from '../../platform/base/page.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import { dueTime, type ServiceHours } from './due-time.ts'

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

export type TicketRow = Awaited<ReturnType<typeof selectTickets>>[number]

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
    .select(['id', 'author', 'text', 'at'])
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

/**
 * The user to notify of an answer; undefined if they have written since, closed the ticket, or have no
 * phone.
 */
export async function selectNoticeRecipient(db: Db, keys: Keys, messageId: number) {
  const recipients = await db
    .selectFrom('ticket_messages')
    .innerJoin('tickets', 'tickets.id', 'ticket_messages.ticket_id')
    .innerJoin('users', 'users.id', 'tickets.user_id')
    .select(['tickets.id as ticket_id', 'users.phone'])
    .where('ticket_messages.id', '=', messageId)
    .where('tickets.state', '=', 'answered')
    .where('users.phone', 'is not', null)
    .$narrowType<{ phone: Buffer }>()
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM ticket_messages later
        WHERE later.ticket_id = tickets.id AND later.id > ${messageId})`,
    )
    .execute()
  return (await keys.decryptRows(recipients, { phone: 'users.phone' }))[0]
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

/** When a ticket is due after the user writes. While it already waits for an answer, the due time stays. */
export function nextDueAt(at: Date, hours: ServiceHours | undefined) {
  return sql<Date>`CASE WHEN tickets.state = 'open' THEN tickets.due_at ELSE ${dueTime(at, hours)}::timestamptz END`
}

/** The time of the first answer: the stored one, or now. */
export function firstAnsweredAt(at: Date) {
  return sql<Date>`coalesce(tickets.first_answered_at, ${at}::timestamptz)`
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

/** Removes the mark that this member of staff is writing an answer. */
export async function deleteTicketWriter(trx: Trx, ticketId: number, staffId: number): Promise<void> {
  await trx
    .deleteFrom('ticket_writers')
    .where('ticket_id', '=', ticketId)
    .where('staff_id', '=', staffId)
    .execute()
}

export async function ticketExists(trx: Trx, ticketId: number): Promise<boolean> {
  const found = trx.selectFrom('tickets').select('id').where('id', '=', ticketId).forKeyShare()
  return (await found.executeTakeFirst()) !== undefined
}

export async function insertNote(
  trx: Trx,
  keys: Keys,
  note: { ticketId: number; staffId: number; text: string; at: Date },
): Promise<number> {
  const { ticketId, staffId, at } = note
  const sealed = await keys.encrypt('ticket_notes.text', note.text)
  const { id } = await trx
    .insertInto('ticket_notes')
    .values({ ticket_id: ticketId, staff_id: staffId, text: sealed, at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether a member of staff answers tickets now. */
export async function mayAnswer(trx: Trx, staffId: number): Promise<boolean> {
  const found = trx
    .selectFrom('staff_members')
    .select('id')
    .where('id', '=', staffId)
    .where(sql<boolean>`id IN (${answeringStaff})`)
  return (await found.executeTakeFirst()) !== undefined
}

/** The ids of the staff who answer tickets. The tickets of others count as unassigned. */
export const answeringStaff = sql`SELECT id FROM staff_members WHERE state = 'active' AND 'service' = ANY(roles)`

/** The assignee of a ticket, locked until the transaction ends. Undefined if the ticket does not exist. */
export async function lockAssignee(trx: Trx, ticketId: number) {
  const locked = await trx
    .selectFrom('tickets')
    .select('assignee')
    .where('id', '=', ticketId)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return undefined
  // Not by a join: after the wait for a lock PostgreSQL keeps the joined row of the version before.
  const person = await trx
    .selectFrom('staff_members')
    .select('name')
    .where('id', '=', locked.assignee)
    .executeTakeFirst()
  return { assignee: locked.assignee, name: person?.name ?? null }
}

export async function ownsOrder(db: Db, userId: number, orderId: number): Promise<boolean> {
  const order = db.selectFrom('orders').select('id').where('id', '=', orderId).where('user_id', '=', userId)
  return (await order.executeTakeFirst()) !== undefined
}
