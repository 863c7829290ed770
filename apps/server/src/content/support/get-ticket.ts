import type { Page } from '@hao/contract/entities.ts'
import type { Ticket, TicketDetail } from '@hao/contract/ticket.ts'
import type { Context } from '../../context.ts'
import { idCursor, paginate, type PageRequest } from '../../platform/base/page.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { selectTicket, selectTickets } from './queries.ts'

/** A user's own ticket with its messages. Refuses `ticket-not-found`, also for another user's. */
export async function getTicket(
  { db, keys }: Context,
  userId: number,
  ticketId: number,
): Promise<TicketDetail> {
  const row = await selectTicket(db, keys, userId, ticketId)
  if (!row) throw refuse('ticket-not-found')
  const messages = row.messages.map((message) => ({ ...message, at: message.at.toISOString() }))
  return { ...present(row), messages }
}

/** A page of a user's tickets, newest first. Refuses `bad-request` for an invalid cursor. */
export async function listTickets(
  { db, keys }: Context,
  request: PageRequest & { userId: number },
): Promise<Page<Ticket>> {
  return paginate(request, {
    cursor: idCursor,
    select: (slice) => selectTickets(db, keys, { ...slice, userId: request.userId }),
    getPosition: (row) => row.id,
    present,
  })
}

type TicketRow = Awaited<ReturnType<typeof selectTickets>>[number]

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
