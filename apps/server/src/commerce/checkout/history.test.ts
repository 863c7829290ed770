import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { startTestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'

/** A buyer who pays for a number and withdraws; no job runs. */
async function buyer() {
  const server = await startTestServer()
  server.wechatPay.setFaults({ silent: true })
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login()
  const { db } = server.context
  const tap = async (ip = '203.0.113.1') => {
    const headers = { 'x-forwarded-for': ip }
    return (await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token, headers })).data
  }
  const refund = async (orderId: number, out_trade_no: string) => {
    await server.wechatPay.pay(out_trade_no)
    await server.request('GET /wxpay/query', { out_trade_no }, { token })
    await server.request('POST /order/:id/refund', { id: orderId }, { token })
    const state = db.selectFrom('refunds').select('state')
    await waitUntil(
      async () => {
        await server.runJob('refund-send', { refundId: 1 })
        return state.executeTakeFirstOrThrow()
      },
      (now) => now.state === 'succeeded',
    )
  }
  const history = async (table: 'payment_history' | 'refund_history') =>
    (await db.selectFrom(table).select(['event', 'state']).orderBy('id').execute()).map(
      ({ event, state }) => `${event}: ${state}`,
    )
  return { server, tap, refund, history }
}

test('the history has every state of a payment and its refund; a new cashier address is no new state', async () => {
  const { server, tap, refund, history } = await buyer()
  await Promise.all([tap('203.0.113.1'), tap('203.0.113.2'), tap('203.0.113.3')])
  const { orderId, out_trade_no } = await tap('203.0.113.4')
  expect(await history('payment_history')).toEqual(['begin: init', 'prepare: prepared'])
  await refund(orderId, out_trade_no)
  expect(await history('payment_history')).toEqual(['begin: init', 'prepare: prepared', 'succeed: succeeded'])
  const [first, ...later] = await history('refund_history')
  expect(first).toBe('decide: init')
  expect(later.filter((row) => row === 'accept: processing').length).toBeLessThanOrEqual(1)
  expect(later.at(-1)).toBe('succeed: succeeded')
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})
