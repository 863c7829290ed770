import { expect, test } from 'vitest'
import { startConsole } from '../testing/console.ts'
import { insertPaidOrder } from '../testing/paid-order.ts'
import { insertTicket } from '../testing/shoppers.ts'

test('numbers and tickets name their orders only for staff who may read orders', async () => {
  const testConsole = await startConsole()
  const { request, staffByRole, server } = testConsole
  const { orderId, numberId, userId } = await insertPaidOrder(testConsole)
  const { id: ticketId } = await insertTicket(testConsole, userId)
  await server.context.db
    .updateTable('tickets')
    .set({ order_id: orderId })
    .where('id', '=', ticketId)
    .execute()
  const seenBy = async (role: 'service' | 'telephony') => {
    const as = staffByRole[role]
    const number = (await request('GET /number/:id', { id: numberId }, { as })).data
    const ticket = (await request('GET /tickets/:id', { id: ticketId }, { as })).data
    const sold = number.history.find(({ event }) => event === 'sell')
    return [sold?.orderId, sold?.trade !== null, ticket.orderId]
  }
  expect(await seenBy('service')).toEqual([orderId, true, orderId])
  expect(await seenBy('telephony')).toEqual([null, false, null])
})
