import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { ServiceHours } from './due-time.ts'
import { dueTime } from './due-time.ts'
import { ticketMachine } from './machine.ts'
import { insertNote, ticketExists } from './queries.ts'

/** What a member of staff does with which ticket, when, and why where they say so. */
export type StaffTicketAction = { ticketId: number; staffId: number; at: Date; reason?: string | undefined }

type Moves = Parameters<typeof ticketMachine.transition>
type Ticket = NonNullable<Awaited<ReturnType<typeof ticketMachine.transition>>>

/** Gives a ticket to somebody, or with null back to all. Refuses `no-such-thing`, and `not-now` for a closed one. */
export async function assignTicket(
  trx: Trx,
  handling: StaffTicketAction,
  assignee: number | null,
): Promise<Ticket> {
  return transition(trx, assignee === null ? 'unassign' : 'assign', handling, { assignee })
}

/** Closes a ticket for the service. Refuses `no-such-thing`, and `not-now` for a closed one. */
export async function closeTicketByStaff(trx: Trx, handling: StaffTicketAction): Promise<Ticket> {
  return transition(trx, 'close', handling, {})
}

/** Opens a closed ticket again, due as if it were asked now. Refuses `no-such-thing`, and `not-now` for one that is not closed. */
export async function reopenTicket(
  trx: Trx,
  handling: StaffTicketAction,
  hours: ServiceHours | undefined,
): Promise<Ticket> {
  return transition(trx, 'reopen', handling, { due_at: dueTime(handling.at, hours) })
}

/** Notes something on a ticket for colleagues and gives the note's id; the ticket stays as it is, whatever its state. Refuses `no-such-thing`. */
export async function addNote(
  { keys }: Pick<Context, 'keys'>,
  trx: Trx,
  { ticketId, staffId, at }: StaffTicketAction,
  text: string,
): Promise<number> {
  if (!(await ticketExists(trx, ticketId))) throw refuse('no-such-thing')
  return insertNote(trx, keys, { ticketId, staffId, text, at })
}

/** Refuses why a ticket cannot be moved: there is none, or it is in no state for it. */
export async function refuseTransition(trx: Trx, ticketId: number): Promise<never> {
  throw refuse((await ticketExists(trx, ticketId)) ? 'not-now' : 'no-such-thing')
}

async function transition(
  trx: Trx,
  event: Moves[1],
  { ticketId, staffId, at, reason }: StaffTicketAction,
  set: NonNullable<Moves[3]['set']>,
): Promise<Ticket> {
  const history = { staff_id: staffId, reason: reason ?? null }
  const change = { at, history, set: { ...set, updated_at: at } }
  return (
    (await ticketMachine.transition(trx, event, { id: ticketId }, change)) ?? refuseTransition(trx, ticketId)
  )
}
