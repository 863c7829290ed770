import { startConsole, type TestConsole } from '../testing/console.ts'

export const question = { category: 'calls', text: '别人打来，我的手机不响' }

/** A shopper with a ticket that was opened in the shop. */
export async function asking(testConsole: TestConsole, first = question.text) {
  const member = await testConsole.server.login()
  const { token } = member
  const { data: ticket } = await testConsole.server.request(
    'POST /ticket',
    { ...question, text: first },
    { token },
  )
  const write = (text: string) =>
    testConsole.server.request('POST /ticket/:id/message', { id: ticket.id, text }, { token })
  const read = async () =>
    (await testConsole.server.request('GET /ticket/:id', { id: ticket.id }, { token })).data
  return { ...member, id: ticket.id, seen: ticket.messages[0]!.id, write, read }
}

/** A console with a member of the service. */
export const service = async () => {
  const testConsole = await startConsole()
  const as = testConsole.staffByRole.service
  return {
    testConsole,
    as,
    opened: async (id: number) => (await testConsole.request('GET /tickets/:id', { id }, { as })).data,
  }
}
