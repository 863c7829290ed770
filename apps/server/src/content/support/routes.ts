import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { getTicket, listTickets } from './get-ticket.ts'
import { closeTicket, openTicket, addMessage } from './open-ticket.ts'

type SupportEndpoints =
  | 'GET /service'
  | 'POST /ticket'
  | 'GET /ticket'
  | 'GET /ticket/:id'
  | 'POST /ticket/:id/message'
  | 'POST /ticket/:id/close'

/** Endpoints of customer service: the hotline, and the tickets of the logged-in user. */
export function supportRoutes(context: Context): Handlers<SupportEndpoints> {
  const { hotline } = context.config
  return {
    'GET /service': async () => ({ ...(hotline && { hotline }) }),
    'POST /ticket': async (request, { user }) => {
      const ticketId = await openTicket(context, { ...request, userId: user.id })
      return getTicket(context, user.id, ticketId)
    },
    'GET /ticket': async (page, { user }) => listTickets(context, { ...page, userId: user.id }),
    'GET /ticket/:id': async ({ id }, { user }) => getTicket(context, user.id, id),
    'POST /ticket/:id/message': async ({ id, text }, { user }) => {
      await getTicket(context, user.id, id)
      await addMessage(context, { userId: user.id, ticketId: id, text })
      return getTicket(context, user.id, id)
    },
    'POST /ticket/:id/close': async ({ id }, { user }) => {
      await closeTicket(context, { userId: user.id, ticketId: id })
      return getTicket(context, user.id, id)
    },
  }
}
