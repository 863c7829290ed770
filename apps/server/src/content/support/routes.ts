import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { getTicket, listTickets } from './get-ticket.ts'
import { closeTicket, openTicket, addMessage } from './open-ticket.ts'
import { readOwnPicture, uploadPicture } from './pictures.ts'

type SupportEndpoints =
  | 'GET /service'
  | 'POST /ticket'
  | 'GET /ticket'
  | 'GET /ticket/:id'
  | 'POST /ticket/:id/message'
  | 'POST /ticket/:id/close'
  | 'POST /ticket/picture'
  | 'GET /ticket/picture/:id'

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
    'POST /ticket/:id/message': async ({ id, text, pictures }, { user }) => {
      await getTicket(context, user.id, id)
      await addMessage(context, { userId: user.id, ticketId: id, text, pictures })
      return getTicket(context, user.id, id)
    },
    'POST /ticket/:id/close': async ({ id }, { user }) => {
      await closeTicket(context, { userId: user.id, ticketId: id })
      return getTicket(context, user.id, id)
    },
    'POST /ticket/picture': async ({ picture }, { user }) => ({
      id: await uploadPicture(context, { userId: user.id, file: Buffer.from(picture, 'base64') }),
    }),
    'GET /ticket/picture/:id': async (which, { user }) => ({
      picture: await readOwnPicture(context, { ...which, userId: user.id }),
    }),
  }
}
