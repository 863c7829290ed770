import { parseFilters } from '@hao/contract/console/list.ts'
import { ticketFilters, type ticketEndpoints } from '@hao/contract/console/endpoints/tickets.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { answerTicketInTransaction } from '../../content/support/answer-ticket.ts'
import {
  assignTicket,
  closeTicketByStaff,
  addNote,
  refuseTransition,
  reopenTicket,
} from '../../content/support/handle-ticket.ts'
import type { ConsoleHandlers, WriteContext } from '../base/request-context.ts'
import { listPage } from '../base/list.ts'
import { getPresence, getTicket } from './get-ticket.ts'
import { ticketCursor } from './position.ts'
import { presentTicket } from './present.ts'
import { countTickets, selectAssignees, selectTickets } from './queries.ts'

/** Tickets: answers, notes, assignees and states. */
export function ticketRoutes(context: Context): ConsoleHandlers<keyof typeof ticketEndpoints> {
  const { hotline } = context.config
  return {
    'GET /tickets': (input, { db, staff, at }) =>
      listPage(input, {
        filters: ticketFilters,
        cursor: ticketCursor,
        select: (filters, slice) =>
          selectTickets(db, filters, { ...slice, seen: { staffId: staff.staffId, at } }),
        toPosition: ({ queue_rank, due_at, id }) => ({ turn: queue_rank, at: due_at, id }),
        present: (row) => presentTicket(context, row, at),
      }),

    'GET /tickets/count': async (input, { db, staff, at }) =>
      countTickets(db, parseFilters(ticketFilters, input).filters, { staffId: staff.staffId, at }),

    'GET /tickets/people': async (_input, { db }) => selectAssignees(db),

    'GET /tickets/:id': async ({ id }, request) => getTicket(context, id, request),

    'GET /tickets/:id/presence': async (input, request) => getPresence(input, request),

    'POST /tickets/:id/assign': async ({ id, staffId }, request) => {
      const to = staffId ?? request.staff.staffId
      const people = await selectAssignees(request.trx)
      if (!people.some((person) => person.id === to)) throw refuse('no-such-thing')
      const { state } = await assignTicket(request.trx, handlingOf(request, id), to)
      return { data: { id, state }, audit: { subjectId: id, details: { to } } }
    },

    'POST /tickets/:id/unassign': async ({ id }, request) => {
      const { state } = await assignTicket(request.trx, handlingOf(request, id), null)
      return { data: { id, state }, audit: { subjectId: id } }
    },

    'POST /tickets/:id/answer': async ({ id, text, seen, confirmed }, { trx, staff, at }) => {
      const answer = { ticketId: id, text, at, staffId: staff.staffId, seen }
      const messageId =
        (await answerTicketInTransaction(context, trx, answer)) ?? (await refuseTransition(trx, id))
      const details = { messageId, ...(confirmed && { confirmed }) }
      return { data: { id, state: 'answered', messageId }, audit: { subjectId: id, details } }
    },

    'POST /tickets/:id/close': async ({ id, reason }, request) => {
      const { state } = await closeTicketByStaff(request.trx, handlingOf(request, id, reason))
      return { data: { id, state }, audit: { subjectId: id, reason: reason ?? null } }
    },

    'POST /tickets/:id/reopen': async ({ id, reason }, request) => {
      const { state } = await reopenTicket(request.trx, handlingOf(request, id, reason), hotline)
      return { data: { id, state }, audit: { subjectId: id, reason } }
    },

    'POST /tickets/:id/notes': async ({ id, text }, request) => {
      const noteId = await addNote(context, request.trx, handlingOf(request, id), text)
      return { data: { id: noteId }, audit: { subjectId: id, details: { noteId } } }
    },
  }
}

const handlingOf = ({ staff, at }: WriteContext, ticketId: number, reason?: string) => ({
  ticketId,
  staffId: staff.staffId,
  at,
  reason,
})
