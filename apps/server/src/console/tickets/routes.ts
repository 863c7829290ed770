import type { ticketEndpoints } from '@hao/contract/console/endpoints/tickets.ts'
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
import { getPresence, getTicket, readPicture } from './get-ticket.ts'
import { countMatchingTickets, listTickets } from './list-tickets.ts'
import { selectAssignees, selectNextToAnswer } from './queries.ts'

export function ticketRoutes(context: Context): ConsoleHandlers<keyof typeof ticketEndpoints> {
  const { hotline } = context.config
  return {
    'GET /tickets': (input, request) => listTickets(context, input, request),

    'GET /tickets/count': (input, request) => countMatchingTickets(context, input, request),

    'GET /tickets/people': async (_input, { db }) => selectAssignees(db),

    'GET /tickets/:id': async ({ id }, request) => getTicket(context, id, request),

    'GET /tickets/:id/presence': async (input, request) => getPresence(input, request),

    'POST /tickets/pictures/:id/view': async ({ id: pictureId }, { trx }) => {
      const { ticketId, picture } = await readPicture(context, trx, pictureId)
      return { data: { picture }, audit: { subjectId: ticketId, details: { pictureId } } }
    },

    'POST /tickets/:id/assign': async ({ id, staffId, from }, request) => {
      const to = staffId ?? request.staff.staffId
      const people = await selectAssignees(request.trx)
      if (!people.some((person) => person.id === to)) throw refuse('no-such-thing')
      const { state } = await assignTicket(request.trx, handlingOf(request, id), to, from)
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
      const next = await selectNextToAnswer(trx, id, { staffId: staff.staffId, at })
      return { data: { id, state: 'answered', messageId, next }, audit: { subjectId: id, details } }
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
