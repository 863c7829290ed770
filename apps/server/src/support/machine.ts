import type { TicketState } from '@hao/contract/ticket.ts'
import type { Trx } from '../db/database.ts'

type Transition = { from: readonly TicketState[]; to: TicketState }

/** Every change of a ticket's state: the service answers, the shopper writes again or needs no more. A change that is not here cannot happen. */
export const ticketTransitions = {
  answer: { from: ['open', 'answered'], to: 'answered' },
  write: { from: ['open', 'answered'], to: 'open' },
  close: { from: ['open', 'answered'], to: 'closed' },
} as const satisfies Record<string, Transition>

export type TicketEvent = keyof typeof ticketTransitions

/**
 * Moves a ticket by one guarded UPDATE, with its history row; false when there is none in a state that the event starts from, or it is not
 * `userId`'s (left out for the service, which answers everybody).
 */
export async function moveTicket(
  trx: Trx,
  event: TicketEvent,
  move: { ticketId: number; userId?: number; at: Date },
): Promise<boolean> {
  const { ticketId, userId, at } = move
  const { from, to } = ticketTransitions[event]
  let update = trx
    .updateTable('tickets')
    .set({ state: to, updated_at: at })
    .where('id', '=', ticketId)
    .where('state', 'in', from)
  if (userId !== undefined) update = update.where('user_id', '=', userId)
  const moved = await update.returning('id').executeTakeFirst()
  if (moved) await recordTicket(trx, { ticketId, event, state: to, at })
  return moved !== undefined
}

/** Writes the history row of a ticket; its first one is the opening. */
export async function recordTicket(
  trx: Trx,
  change: { ticketId: number; event: TicketEvent | 'open'; state: TicketState; at: Date },
): Promise<void> {
  const { ticketId, event, state, at } = change
  await trx.insertInto('ticket_history').values({ ticket_id: ticketId, event, state, at }).execute()
}
