import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { dueTime, type ServiceHours } from './due-time.ts'
import { ticketMachine } from './machine.ts'

/** What a member of staff does with a ticket, when, and optionally why. */
type StaffTicketAction = { ticketId: number; staffId: number; at: Date; reason?: string | undefined }

type Moves = Parameters<typeof ticketMachine.transition>
type Ticket = NonNullable<Awaited<ReturnType<typeof ticketMachine.transition>>>

/** The assignee of a ticket, locked until the transaction ends. Undefined if the ticket does not exist. */
async function lockAssignee(trx: Trx, ticketId: number) {
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

/**
 * Assigns a ticket, or with null unassigns it. Refuses `no-such-thing`, and `not-now` for a closed ticket.
 * `from` is the assignee that the actor has read: refuses `stale` with the current one if it has changed.
 */
export async function assignTicket(
  trx: Trx,
  handling: StaffTicketAction,
  assignee: number | null,
  from?: number | 'nobody',
): Promise<Ticket> {
  const current = await lockAssignee(trx, handling.ticketId)
  if (current && from !== undefined && (current.assignee ?? 'nobody') !== from)
    throw refuse('stale', { current: { id: current.assignee, name: current.name } })
  return transition(trx, assignee === null ? 'unassign' : 'assign', handling, { assignee })
}

/** Closes a ticket. Refuses `no-such-thing`, and `not-now` for a closed ticket. */
export async function closeTicketByStaff(trx: Trx, handling: StaffTicketAction): Promise<Ticket> {
  return transition(trx, 'close', handling, {})
}

/**
 * Reopens a closed ticket with a new due time. Refuses `no-such-thing`, and `not-now` for one that is not
 * closed.
 */
export async function reopenTicket(
  trx: Trx,
  handling: StaffTicketAction,
  hours: ServiceHours | undefined,
): Promise<Ticket> {
  return transition(trx, 'reopen', handling, { due_at: dueTime(handling.at, hours) })
}

async function ticketExists(trx: Trx, ticketId: number): Promise<boolean> {
  const found = trx.selectFrom('tickets').select('id').where('id', '=', ticketId).forKeyShare()
  return (await found.executeTakeFirst()) !== undefined
}

/** Adds an internal note to a ticket in any state and returns the note's id. Refuses `no-such-thing`. */
export async function addNote(
  { keys }: Pick<Context, 'keys'>,
  trx: Trx,
  { ticketId, staffId, at }: StaffTicketAction,
  text: string,
): Promise<number> {
  if (!(await ticketExists(trx, ticketId))) throw refuse('no-such-thing')
  const { id } = await trx
    .insertInto('ticket_notes')
    .values({
      ticket_id: ticketId,
      staff_id: staffId,
      text: await keys.encrypt('ticket_notes.text', text),
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Refuses `no-such-thing`, or `not-now` if the ticket is in another state. */
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
