import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'
import { hasPermission } from '@hao/contract/console/roles.ts'
import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { bytesFromJson, type Keys } from '../../platform/encryption/keys.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { presentRow } from '../base/present-row.ts'
import type { RequestContext } from '../base/request-context.ts'
import { presentTicket } from './present.ts'
import { selectTicket, type TicketRow, type Viewer } from './queries.ts'

/** How long (ms) a colleague is shown as writing, unless they report it again. */
const writerMs = minuteMs

/** The ids of the next and the previous open ticket in the order of due times. */
async function selectNeighbours(
  db: Db,
  { queue_rank, due_at, id }: Pick<TicketRow, 'queue_rank' | 'due_at' | 'id'>,
) {
  const place = sql`(${queue_rank}, ${due_at}, ${id})`
  const { rows } = await sql<{ next: number | null; previous: number | null }>`
    SELECT
      (SELECT id FROM tickets WHERE queue_rank = 0 AND (queue_rank, due_at, id) > ${place} ORDER BY due_at, id LIMIT 1) AS next,
      (SELECT id FROM tickets WHERE queue_rank = 0 AND (queue_rank, due_at, id) < ${place}
        ORDER BY due_at DESC, id DESC LIMIT 1) AS previous`.execute(db)
  return rows[0] ?? { next: null, previous: null }
}

async function selectMessages(db: Db, ticketId: number) {
  return db
    .selectFrom('ticket_messages')
    .leftJoin('staff_members', 'staff_members.id', 'ticket_messages.staff_id')
    .select([
      'ticket_messages.id',
      'author',
      'staff_members.name',
      'ticket_messages.text',
      'ticket_messages.at',
    ])
    .select((message) =>
      jsonArrayFrom(
        message
          .selectFrom('ticket_pictures')
          .select(['ticket_pictures.id', 'preview'])
          .whereRef('message_id', '=', 'ticket_messages.id')
          .orderBy('position'),
      ).as('pictures'),
    )
    .where('ticket_id', '=', ticketId)
    .orderBy('ticket_messages.id')
    .execute()
}

async function selectNotes(db: Db, ticketId: number) {
  return db
    .selectFrom('ticket_notes')
    .leftJoin('staff_members', 'staff_members.id', 'ticket_notes.staff_id')
    .select(['ticket_notes.id', 'staff_members.name', 'ticket_notes.text', 'ticket_notes.at'])
    .where('ticket_id', '=', ticketId)
    .orderBy('ticket_notes.id')
    .execute()
}

async function selectHistory(db: Db, ticketId: number) {
  return db
    .selectFrom('ticket_history')
    .leftJoin('staff_members', 'staff_members.id', 'ticket_history.staff_id')
    .leftJoin('staff_members as assignees', 'assignees.id', 'ticket_history.assignee')
    .select(['event', 'ticket_history.at', 'staff_members.name as staff_name', 'reason'])
    .select('assignees.name as assignee')
    .where('ticket_id', '=', ticketId)
    .orderBy('ticket_history.id')
    .execute()
}

async function selectOrders(db: Db, userId: number) {
  return db
    .selectFrom('orders')
    .innerJoin('numbers', 'numbers.id', 'orders.number_id')
    .select(['orders.id', 'orders.out_trade_no as trade', 'numbers.digits as number', 'orders.stage'])
    .select(['orders.amount_fen', 'orders.created_at'])
    .where('orders.user_id', '=', userId)
    .orderBy('orders.id', 'desc')
    .limit(10)
    .execute()
}

/** The numbers of a shopper, ended ones last, at most 30. */
async function selectNumbers(db: Db, userId: number) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .select(['subscriptions.id as subscription_id', 'numbers.digits as number', 'subscriptions.state'])
    .where('subscriptions.user_id', '=', userId)
    .orderBy(sql`subscriptions.state = 'ended'`)
    .orderBy('subscriptions.id', 'desc')
    .limit(30)
    .execute()
}

/**
 * A ticket with its conversation, notes and history, and its shopper's orders and numbers as far as the
 * reader may see them. Refuses `no-such-thing`.
 */
export async function getTicket(
  context: Context,
  id: number,
  { db, staff, at }: RequestContext,
): Promise<ConsoleOutput<'GET /tickets/:id'>> {
  const { keys } = context
  const row = await selectTicket(db, id)
  if (!row) throw refuse('no-such-thing')
  const readsOrders = hasPermission(staff.roles, 'orders.read')
  const [orders, numbers] = await Promise.all([
    readsOrders ? selectOrders(db, row.user_id) : [],
    hasPermission(staff.roles, 'subscriptions.read') ? selectNumbers(db, row.user_id) : [],
  ])
  const notes = await keys.decryptRows(await selectNotes(db, id), { text: 'ticket_notes.text' })
  const messages = await keys.decryptRows(await selectMessages(db, id), { text: 'ticket_messages.text' })
  const pictures = await Promise.all(messages.map((message) => readPreviews(keys, message.pictures)))
  const history = await selectHistory(db, id)
  return {
    ...(await presentTicket(context, row, at)),
    orderId: readsOrders ? row.order_id : null,
    firstAnsweredAt: row.first_answered_at?.toISOString() ?? null,
    messages: messages.map((message, place) => ({
      ...presentMessage(message),
      pictures: pictures[place] ?? [],
    })),
    notes: notes.map(presentMessage),
    history: history.map(presentRow),
    shopper: {
      id: row.user_id,
      nickname: maskPhonesInText((await keys.decrypt('users.nickname', row.nickname)) ?? '') || null,
      createdAt: row.user_created_at.toISOString(),
    },
    orders: orders.map((order) => presentRow(order)),
    numbers: numbers.map((number) => presentRow(number)),
    writing: await listWriters(db, id, { staffId: staff.staffId, at }),
    ...(await selectNeighbours(db, row)),
  }
}

function readPreviews(keys: Keys, pictures: readonly { id: number; preview: string }[]) {
  const rows = pictures.map(({ id, preview }) => ({ id, preview: bytesFromJson(preview) }))
  return keys.decryptRows(rows, { preview: 'ticket_pictures.preview' })
}

/** A picture of a ticket in base64, and the ticket. Refuses `no-such-thing`, also before it was sent. */
export async function readPicture({ keys }: Context, trx: Trx, id: number) {
  const row = await trx
    .selectFrom('ticket_pictures')
    .innerJoin('ticket_messages', 'ticket_messages.id', 'message_id')
    .select(['ticket_id as ticketId', 'content as picture'])
    .where('ticket_pictures.id', '=', id)
    .executeTakeFirstOrThrow(() => refuse('no-such-thing'))
  return { ...row, picture: await keys.decrypt('ticket_pictures.content', row.picture) }
}

/** A message or note, phones in it masked. */
function presentMessage<T extends { name: string | null; text: string; at: Date }>({ name, ...each }: T) {
  return { ...each, text: maskPhonesInText(each.text), staffName: name, at: each.at.toISOString() }
}

/**
 * Stores that a staff member is writing until a moment. A repeat before then keeps `since`. Does nothing when
 * the ticket does not exist.
 */
async function upsertWriter(
  db: Db,
  { ticketId, staffId, at, until }: Viewer & { ticketId: number; until: Date },
): Promise<void> {
  await sql`
    INSERT INTO ticket_writers (ticket_id, staff_id, started_at, expires_at)
    SELECT id, ${staffId}, ${at}, ${until} FROM tickets WHERE id = ${ticketId} FOR KEY SHARE
    ON CONFLICT (ticket_id, staff_id) DO UPDATE SET expires_at = excluded.expires_at,
      started_at = CASE WHEN ticket_writers.expires_at > ${at} THEN ticket_writers.started_at ELSE excluded.started_at END`.execute(
    db,
  )
}

/**
 * Who else is writing an answer, and the id of the newest message. `writing` reports that the reader is
 * writing too, for a minute. Refuses `no-such-thing`.
 */
export async function getPresence(
  { id, writing }: { id: number; writing: boolean },
  { db, staff, at }: RequestContext,
): Promise<ConsoleOutput<'GET /tickets/:id/presence'>> {
  const row = await selectTicket(db, id)
  if (!row) throw refuse('no-such-thing')
  const seen = { staffId: staff.staffId, at }
  if (writing) await upsertWriter(db, { ...seen, ticketId: id, until: new Date(at.getTime() + writerMs) })
  return { writing: await listWriters(db, id, seen), newest: row.newest_id, state: row.state }
}

/** The other staff members who are writing an answer. */
async function listWriters(db: Db, ticketId: number, { staffId, at }: Viewer) {
  const rows = await db
    .selectFrom('ticket_writers')
    .innerJoin('staff_members', 'staff_members.id', 'ticket_writers.staff_id')
    .select(['ticket_writers.staff_id', 'staff_members.name', 'ticket_writers.started_at as since'])
    .where('ticket_id', '=', ticketId)
    .where('ticket_writers.staff_id', '<>', staffId)
    .where('expires_at', '>', at)
    .orderBy('started_at')
    .execute()
  return rows.map(presentRow)
}
