import { expect, test } from 'vitest'
import { payOrder } from '../../testing/owner.ts'
import { startTestServer } from '../../testing/server.ts'

test('the same Idempotency-Key of two users counts as two keys', async () => {
  const server = await startTestServer()
  const ids = await server.stock('628881,8', '628882,8')
  const order = async (digits: string) => {
    const { token } = await server.login()
    const input = { numberId: ids[digits], agreed: true }
    return server.request('POST /order', input, { token, headers: { 'idempotency-key': 'one' } })
  }
  const [first, second] = [await order('628881'), await order('628882')]
  expect([first.data.number.number, second.data.number.number]).toEqual(['628881', '628882'])
})

test('a withdrawn number can be ordered at once; the withdrawing buyer and a new one both get a response', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const [first, second] = [await server.login(), await server.login()]
  const data = await payOrder(server, first.token, { numberId })
  const [withdrawn, ...placed] = await Promise.all([
    server.request('POST /order/:id/refund', { id: data.orderId }, { token: first.token }),
    ...Array.from({ length: 5 }, () =>
      server.request('POST /order', { numberId, agreed: true }, { token: second.token }),
    ),
  ])
  expect(withdrawn.data.stage).toBe('refunding')
  for (const { status } of placed) expect([200, 409]).toContain(status)
  const after = await server.request('POST /order', { numberId, agreed: true }, { token: second.token })
  expect(after.status).toBe(200)
})
