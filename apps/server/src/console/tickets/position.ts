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
