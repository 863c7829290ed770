import { expect, test } from 'vitest'
import { adjusting } from '../../console/bulk-changes/adjust-testing.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { hourMs } from '../../platform/base/time.ts'
import { setDiscounts } from '../../testing/discounts.ts'
import { payOrder } from '../../testing/owner.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { checkOrder, placeOrder } from './place-order.ts'

const received = ({ context }: TestServer) =>
  context.db.selectFrom('ledger').select('amount_fen').where('kind', '=', 'payment').execute()

/** A number for 19.90 yuan a month, 12 months with 15 % off, and a logged-in buyer. */
async function shop() {
  const server = await startTestServer()
  const { 628888: numberId = 0 } = await server.stock('628888,19.9')
  const { token, id: userId } = await server.login()
  await setDiscounts(server.context, { 3: 5, 12: 15 })
  const order = (terms: object) =>
    server.request('POST /order', { numberId, agreed: true, ...terms }, { token })
  const read = async () => (await server.request('GET /number/:id(^\\d+$)', { id: numberId }, { token })).data
  return { server, token, userId, numberId, order, read }
}

test('a buyer of 12 months sees the discounts, and orders and pays the reduced sum, rounded down to the fen', async () => {
  const { server, token, numberId, order, read } = await shop()
  expect(await read()).toMatchObject({ price: 19.9, goodPrice: 159.2, discounts: { 3: 5, 6: 0, 12: 15 } })
  const compared = await server.request('GET /number/several', { ids: String(numberId) })
  expect(compared.data).toMatchObject([{ price: 19.9, discounts: { 3: 5, 6: 0, 12: 15 } }])
  const full = await order({ months: 12, amount: 238.8 })
  expect(full.failure).toMatchObject({ error: 'terms-changed', details: { terms: { amount: 202.98 } } })
  const { data } = await order({ months: 12, amount: 202.98 })
  expect(data).toMatchObject({ price: 19.9, amount: 202.98, months: 12 })
  await payOrder(server, token, { orderId: data.id })
  expect(await received(server)).toEqual([{ amount_fen: 20_298 }])
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('what was shown before the discounts changed is refused with the new terms; an unpaid order keeps its price', async () => {
  const { server, token, order, read } = await shop()
  const { 628889: other = 0 } = await server.stock('628889,19.9')
  const { data: placed } = await order({ months: 12, amount: 202.98 })
  await setDiscounts(server.context, { 12: 20 })
  expect((await read()).discounts).toEqual({ 3: 0, 6: 0, 12: 20 })
  const stale = await order({ months: 12, amount: 202.98, numberId: other })
  expect(stale.failure.details).toMatchObject({ shown: { amount: 202.98 }, terms: { amount: 191.04 } })
  const [again, dearer] = [
    await order({ months: 12, amount: 202.98 }),
    await order({ months: 12, amount: 191.04 }),
  ]
  expect(again.data.id).toBe(placed.id)
  expect(dearer.failure.details).toMatchObject({ terms: { amount: 202.98 }, order: { id: placed.id } })
  await payOrder(server, token, { orderId: placed.id })
  expect(await received(server)).toEqual([{ amount_fen: 20_298 }])
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('discounts that change between the check of an order and its placement are compared again', async () => {
  const { server, userId, numberId } = await shop()
  const { context } = server
  const clientInfo = { ip: '127.0.0.1', agent: 'test', locale: 'zh' } as const
  const request = { userId, numberId, months: 12, amount: 202.98, agreed: true, clientInfo }
  const terms = await checkOrder(context, request, 'a key')
  await setDiscounts(context, { 12: 10 })
  await expect(placeOrder(context, request, terms)).rejects.toMatchObject({
    details: { terms: { amount: 214.92 } },
  })
  expect(await context.db.selectFrom('orders').select('id').execute()).toEqual([])
})

test('a discount is off the price of a promotion, while there is one', async () => {
  const { server, run, after, idOf, end, advance } = await adjusting('628888,88')
  await setDiscounts(server.context, { 12: 15 })
  await run({ by: { percent: -25 }, until: after(hourMs) })
  const order = async (amount: number) => {
    const { token } = await server.login()
    const input = { numberId: idOf('628888'), months: 12, amount, agreed: true }
    return { ...(await server.request('POST /order', input, { token })), token }
  }
  // 66 × 12 × 85 %
  const { data, token } = await order(673.2)
  expect(data).toMatchObject({ price: 66, amount: 673.2 })
  await server.request('POST /order/:id/cancel', { id: data.id }, { token })
  await advance(hourMs)
  await end()
  expect((await order(673.2)).failure.details).toMatchObject({ terms: { price: 88, amount: 897.6 } })
  expect(await findBrokenInvariants(server.context.db, server.context.clock())).toEqual({})
})
