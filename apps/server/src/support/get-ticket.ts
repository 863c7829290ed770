import type { Page } from '@hao/contract/entities.ts'
import type { Ticket, TicketDetail } from '@hao/contract/ticket.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refuse.ts'
import { selectTicket, selectTickets, type TicketRow } from './queries.ts'

/** A user's own ticket with its messages. Refuses `ticket-not-found`, for another user's too. */
export async function getTicket({ db }: Context, userId: number, ticketId: number): Promise<TicketDetail> {
  const row = await selectTicket(db, userId, ticketId)
  if (!row) throw refuse('ticket-not-found')
  const messages = row.messages.map((message) => ({ ...message, at: new Date(message.at).toISOString() }))
  return { ...present(row), messages }
}

/** A page of a user's tickets, newest first. */
export async function listTickets(
  { db }: Context,
  page: { userId: number; current: number; pageSize: number; cursor?: string | undefined },
): Promise<Page<Ticket>> {
  const before = page.cursor === undefined ? undefined : Number(page.cursor)
  if (before !== undefined && !Number.isSafeInteger(before)) throw refuse('bad-request')
  const rows = await selectTickets(db, {
    userId: page.userId,
    limit: page.pageSize + 1,
    ...(before === undefined ? { offset: (page.current - 1) * page.pageSize } : { before, offset: 0 }),
  })
  const shown = rows.slice(0, page.pageSize)
  const hasMore = rows.length > page.pageSize
  const last = shown.at(-1)
  return { list: shown.map(present), hasMore, ...(hasMore && last && { cursor: String(last.id) }) }
}

function present(row: TicketRow): Ticket {
  return {
    id: row.id,
    category: row.category,
    state: row.state,
    ...(row.order_id !== null && { orderId: row.order_id }),
    ...(row.digits !== null && { number: row.digits }),
    text: row.text,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
