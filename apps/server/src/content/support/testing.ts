import sharp from 'sharp'
import type { TestServer } from '../../testing/server.ts'

export const question = { category: 'calls', text: '别人打来，我的手机不响' }

/** A picture as the shop uploads it. */
export const drawPicture = async (width = 40, height = 30) => {
  const png = sharp({ create: { width, height, channels: 3, background: '#0e6b5c' } }).png()
  return { picture: (await png.toBuffer()).toString('base64') }
}

/** Uploads a picture that is not sent yet. */
export const upload = async (server: TestServer, token: string) =>
  (await server.request('POST /ticket/picture', await drawPicture(), { token })).data.id

/** A user with an open ticket, and the requests for it. */
export async function asker(server: TestServer) {
  const { id: userId, token, phone } = await server.login()
  const { data: ticket } = await server.request('POST /ticket', question, { token })
  const write = (text: string, headers = {}, pictures?: number[]) =>
    server.request('POST /ticket/:id/message', { id: ticket.id, text, pictures }, { token, headers })
  const close = () => server.request('POST /ticket/:id/close', { id: ticket.id }, { token })
  const read = async () => (await server.request('GET /ticket/:id', { id: ticket.id }, { token })).data
  return { userId, token, phone, ticket, id: ticket.id, write, close, read }
}

/** The history of a ticket, in lines of event and state. */
export const history = async (server: TestServer, ticketId: number) => {
  const rows = await server.context.db
    .selectFrom('ticket_history')
    .select(['event', 'state'])
    .where('ticket_id', '=', ticketId)
    .orderBy('id')
    .execute()
  return rows.map(({ event, state }) => `${event}: ${state}`)
}
