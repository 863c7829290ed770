import { expect, test } from 'vitest'
import { generatePhone } from '../../testing/client.ts'
import { payOrder } from '../../testing/owner.ts'
import { startTestServer } from '../../testing/server.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const hour = 3_600_000

test('[AP-16] a buyer binds a paid order to their own phone without a code, and the paid period starts', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const phone = generatePhone()
  const { token } = await server.login(phone)
  const { orderId } = await payOrder(server, token, { numberId })
  const { data } = await server.request('POST /order/binding', { orderId, phone }, { token })
  expect(data).toMatchObject({ status: 2, stage: 'active', boundPhone: `139****${phone.slice(-4)}` })
  const days = (Date.parse(data.periodEnd ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(27.9)
  expect(days).toBeLessThan(31.1)
  const { state } = await server.context.db.selectFrom('numbers').select('state').executeTakeFirstOrThrow()
  expect(state).toBe('bound')
})

test('[AP-16] [AU-3] another phone needs the code that was sent to it', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login()
  const { orderId } = await payOrder(server, token, { numberId })
  const phone = generatePhone()
  const bind = (code?: string) => server.request('POST /order/binding', { orderId, phone, code }, { token })
  expect((await bind()).failure.error).toBe('code-wrong')
  await server.request('POST /code/sms', { phone, type: 'bind' }, { token })
  const code = await server.readSmsCode(phone)
  const wrong = await bind(code === '000000' ? '000001' : '000000')
  expect(wrong.failure).toMatchObject({ error: 'code-wrong', details: { triesLeft: 4 } })
  expect((await bind(code)).data.stage).toBe('active')
})

test('[AP-16] an unpaid order cannot be bound, and a bound one not a second time', async () => {
  const server = await startTestServer()
  const { 628888: numberId } = await server.stock('628888,88')
  const phone = generatePhone()
  const { token } = await server.login(phone)
  const { data: order } = await server.request('POST /order', { numberId, agreed: true }, { token })
  const bind = () => server.request('POST /order/binding', { orderId: order.id, phone }, { token })
  expect((await bind()).failure.error).toBe('order-not-bindable')
  await payOrder(server, token, { numberId })
  expect((await bind()).status).toBe(200)
  expect((await bind()).failure.error).toBe('order-not-bindable')
})

test('a phone can be bound to five numbers, not six', async () => {
  const server = await startTestServer()
  const digits = ['628881', '628882', '628883', '628884', '628885', '628886']
  const ids = await server.stock(...digits.map((each) => `${each},8`))
  const phone = generatePhone()
  const { token } = await server.login(phone)
  const statuses: number[] = []
  for (const each of digits) {
    const { orderId } = await payOrder(server, token, { numberId: ids[each] })
    statuses.push((await server.request('POST /order/binding', { orderId, phone }, { token })).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 409])
})

test('an order without a phone for 72 hours is refunded in full and its number goes on sale; a bound order is not', async () => {
  const server = await startTestServer({ workers: true })
  const ids = await server.stock('628881,8', '628882,8')
  const phone = generatePhone()
  const { token } = await server.login(phone)
  const { orderId: unbound } = await payOrder(server, token, { numberId: ids['628881'] })
  const { orderId: bound } = await payOrder(server, token, { numberId: ids['628882'] })
  await server.request('POST /order/binding', { orderId: bound, phone }, { token })
  const { db } = server.context
  const states = async () =>
    (await db.selectFrom('numbers').select('state').orderBy('digits').execute()).map(({ state }) => state)
  for (const [hours, expected] of [
    [71, ['sold', 'bound']],
    [2, ['on_sale', 'bound']],
  ] as const) {
    server.advance(hours * hour)
    for (const orderId of [unbound, bound]) await server.runJob('unbound-refund', { orderId })
    expect(await states()).toEqual(expected)
  }
  await waitUntil(
    () => db.selectFrom('orders').select('stage').where('id', '=', unbound).executeTakeFirstOrThrow(),
    ({ stage }) => stage === 'refunded',
  )
  const money = await db
    .selectFrom('ledger')
    .select(['kind', 'amount_fen'])
    .where('order_id', '=', unbound)
    .orderBy('id')
    .execute()
  expect(money).toEqual([
    { kind: 'payment', amount_fen: 800 },
    { kind: 'refund', amount_fen: 800 },
  ])
})

test('a buyer who withdraws before binding is refunded in full; after binding it is refused', async () => {
  const server = await startTestServer({ workers: true })
  const { 628888: numberId } = await server.stock('628888,88')
  const phone = generatePhone()
  const { token } = await server.login(phone)
  const { orderId: first } = await payOrder(server, token, { numberId })
  const refund = (id: number) => server.request('POST /order/:id/refund', { id }, { token })
  expect((await refund(first)).data).toMatchObject({ status: 3, stage: 'refunding' })
  expect((await refund(first)).failure.error).toBe('order-not-refundable')
  const { orderId: second } = await payOrder(server, token, { numberId })
  await server.request('POST /order/binding', { orderId: second, phone }, { token })
  expect((await refund(second)).failure.error).toBe('order-not-refundable')
})
