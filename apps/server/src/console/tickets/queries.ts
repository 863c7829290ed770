import type { FilterValues } from '@hao/contract/console/list.ts'
import type { ticketList } from '@hao/contract/console/lists/tickets.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { matchFilters } from '../../platform/db/match-filters.ts'
import { answeringStaff } from '../../content/support/queries.ts'
import { countUpToLimit } from '../base/queries.ts'
import type { Cursor } from '../../platform/base/page.ts'

/** A position in the list of tickets: state order and due time, or the id alone. */
export type TicketPosition = { turn: number; at: Date; id: number }

export const toTicketPosition = (row: { queue_rank: number; due_at: Date; id: number }): TicketPosition => ({
  turn: row.queue_rank,
  at: row.due_at,
  id: row.id,
})

export const ticketCursor: Cursor<TicketPosition> = {
  write: ({ turn, at, id }) => `${turn}.${at.getTime()}.${id}`,
  read: (text) => {
    const [, turn, ms, id] = /^([012])\.(\d{1,14})\.(\d{1,15})$/.exec(text) ?? []
    return turn && ms && id ? { turn: Number(turn), at: new Date(Number(ms)), id: Number(id) } : undefined
  },
}

/** The filters of the statement. `text` is applied after decryption. */
export type TicketFilters = Omit<FilterValues<typeof ticketList.schemas>, 'text'>

/** Who reads the list, and when. The filters `me` and overdue depend on them. */
export type Viewer = { staffId: number; at: Date }

function buildConditions(filters: TicketFilters, { staffId, at }: Viewer): RawBuilder<boolean> {
  const isOverdue = sql`(tickets.queue_rank = 0 AND tickets.due_at < ${at})`
  return matchFilters(filters, {
    state: (state) => sql`tickets.state = ${state} AND tickets.queue_rank = ${turns[state]}`,
    category: (category) => sql`tickets.category = ${category}`,
    assignee: (assignee) =>
      assignee === 'nobody' ? unassigned : sql`tickets.assignee = ${assignee === 'me' ? staffId : assignee}`,
    overdue: (overdue) => (overdue ? isOverdue : sql`NOT ${isOverdue}`),
  })
}

const unassigned = sql`(tickets.assignee IS NULL OR tickets.assignee NOT IN (${answeringStaff}))`

/** The values of the column `queue_rank`. */
const turns = { open: 0, answered: 1, closed: 2 } as const

function tickets(db: Db) {
  return db
    .selectFrom('tickets')
    .innerJoin('users', 'users.id', 'tickets.user_id')
    .leftJoin('orders', 'orders.id', 'tickets.order_id')
    .leftJoin('numbers', 'numbers.id', 'orders.number_id')
    .leftJoin('staff_members', 'staff_members.id', 'tickets.assignee')
    .innerJoinLateral(
      (newest) =>
        newest
          .selectFrom('ticket_messages')
          .select(['ticket_messages.id', 'ticket_messages.text'])
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
      'tickets.queue_rank',
      'tickets.order_id',
      'tickets.user_id',
      'tickets.assignee',
      'staff_members.name as assignee_name',
      sql<boolean>`tickets.assignee IN (${answeringStaff})`.as('assignee_answers'),
      'tickets.due_at',
      'tickets.first_answered_at',
      'tickets.created_at',
      'tickets.updated_at',
      'numbers.digits',
      'newest.text',
      'newest.id as newest_id',
      'users.phone',
      'users.nickname',
      'users.created_at as user_created_at',
    ])
}

export type TicketRow = Awaited<ReturnType<typeof selectTickets>>[number]

/** Tickets after a position, by queue rank and due time or newest first. Encrypted columns stay encrypted. */
export async function selectTickets(
  db: Db,
  filters: TicketFilters,
  {
    seen,
    sort,
    after,
    limit,
  }: { seen: Viewer; sort: string; after: TicketPosition | undefined; limit: number },
) {
  const query = tickets(db).where(buildConditions(filters, seen)).limit(limit)
  if (sort === 'newest') {
    const behind = after ? query.where('tickets.id', '<', after.id) : query
    return behind.orderBy('tickets.id', 'desc').execute()
  }
  const behind = after
    ? query.where(
        sql<boolean>`(tickets.queue_rank, tickets.due_at, tickets.id) > (${after.turn}, ${after.at}, ${after.id})`,
      )
    : query
  return behind.orderBy('tickets.queue_rank').orderBy('tickets.due_at').orderBy('tickets.id').execute()
}

export async function selectTicket(db: Db, id: number): Promise<TicketRow | undefined> {
  return tickets(db).where('tickets.id', '=', id).executeTakeFirst()
}

/**
 * The open ticket that a staff member answers next after this one: unassigned or their own, and answered by
 * no one at the moment. After the end of the queue it begins again at its top.
 */
export async function selectNextToAnswer(
  trx: Trx,
  ticketId: number,
  { staffId, at }: Viewer,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT tickets.id FROM tickets, (SELECT due_at, id FROM tickets WHERE id = ${ticketId}) this
    WHERE queue_rank = 0 AND tickets.id <> this.id AND (assignee = ${staffId} OR ${unassigned})
      AND NOT EXISTS (SELECT FROM ticket_writers w
        WHERE w.ticket_id = tickets.id AND w.staff_id <> ${staffId} AND w.expires_at > ${at})
    ORDER BY (tickets.due_at, tickets.id) < (this.due_at, this.id), tickets.due_at, tickets.id
    LIMIT 1`.execute(trx)
  return rows[0]?.id ?? null
}

export async function selectAssignees(db: Db) {
  return db
    .selectFrom('staff_members')
    .select(['id', 'name'])
    .where(sql<boolean>`id IN (${answeringStaff})`)
    .orderBy('name')
    .limit(200)
    .execute()
}

export async function countTickets(db: Db, filters: TicketFilters, seen: Viewer) {
  return countUpToLimit(db, sql`SELECT FROM tickets WHERE ${buildConditions(filters, seen)}`)
}
