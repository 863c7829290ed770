import { drawPicture } from '../../../content/support/testing.ts'
import type { EndpointCases } from './endpoint-case.ts'
import type { Owner } from './owner.ts'
import { fullPage } from './pages.ts'

const ticketOf = async (owner: Owner) => ({ id: await owner.ticket() })

/** An unsent picture of the owner. */
async function pictureOf({ shop, token, secrets }: Owner): Promise<number> {
  const { data } = await shop.server.request('POST /ticket/picture', await drawPicture(), { token })
  secrets.push(String(data.id))
  return data.id
}

type TicketKey = Extract<keyof EndpointCases, `${string} /ticket${'' | `/${string}`}`>

/** The endpoints of tickets. */
export const ticketCases: Pick<EndpointCases, TicketKey> = {
  'POST /ticket': {
    validInput: async (owner) => ({
      category: 'calls',
      text: '不响',
      orderId: (await owner.paidOrder()).orderId,
      pictures: [await pictureOf(owner)],
    }),
    strangerOutcome: 'order-not-found',
  },
  'GET /ticket': {
    validInput: async (owner) => {
      await owner.ticket()
      return fullPage
    },
    strangerOutcome: 'ok',
  },
  'GET /ticket/:id': { validInput: ticketOf, strangerOutcome: 'ticket-not-found' },
  'POST /ticket/:id/message': {
    validInput: async (owner) => ({
      ...(await ticketOf(owner)),
      text: '还是不响',
      pictures: [await pictureOf(owner)],
    }),
    strangerOutcome: 'ticket-not-found',
  },
  'POST /ticket/:id/close': { validInput: ticketOf, strangerOutcome: 'ticket-not-found' },
  'POST /ticket/picture': { validInput: () => drawPicture(), strangerOutcome: 'ok' },
  'GET /ticket/picture/:id': {
    validInput: async (owner) => ({ id: await pictureOf(owner), small: true }),
    strangerOutcome: 'not-found',
  },
}
