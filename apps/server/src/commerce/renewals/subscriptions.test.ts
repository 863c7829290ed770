import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { payOrder } from '../../testing/owner.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

type Member = { token: string; phone: string }

async function buy(server: TestServer, { token }: Member, numberId: number | undefined, autoRenew = false) {
  const { data: order } = await server.request(
    'POST /order',
    { numberId, months: 3, agreed: true, autoRenew },
    { token },
  )
  await payOrder(server, token, { orderId: order.id })
  return order.id
}

/** A user with one number of 88 yuan a month for 3 months, and its subscription. */
async function owner(server: TestServer, autoRenew = false) {
  const { 628888: numberId } = await server.stock('628888,88')
  const member = await server.login()
  const orderId = await buy(server, member, numberId, autoRenew)
  const { data } = await server.request('GET /subscription', {}, { token: member.token })
  return { member, token: member.token, orderId, numberId, id: data.list[0]?.id ?? 0 }
}

const history = async (server: TestServer, id: number) => {
  const rows = await server.context.db
    .selectFrom('subscription_history')
    .select(['event', 'state', 'renewal'])
    .where('subscription_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ event, state, renewal }) => `${event}: ${state}, ${renewal}`)
}

test('[AP-15] a paid number waits for its phone; once bound it has its period and the masked phone', async () => {
  const server = await startTestServer()
  const { member, token, orderId, numberId, id } = await owner(server)
  const { data: before } = await server.request('GET /subscription/:id', { id }, { token })
  expect(before).toMatchObject({
    id,
    orderId,
    number: { id: numberId, number: '628888', state: 'sold' },
    state: 'pending_bind',
    renewal: 'manual',
    price: 88,
    months: 3,
  })
  expect([before.periodStart, before.periodEnd, before.boundPhone]).toEqual([undefined, undefined, undefined])

  const { data: order } = await server.request(
    'POST /order/binding',
    { orderId, phone: member.phone },
    { token },
  )
  expect(order.subscriptionId).toBe(id)
  const { data: after } = await server.request('GET /subscription/:id', { id }, { token })
  expect(after).toMatchObject({ state: 'active', periodEnd: order.periodEnd })
  expect(after.boundPhone).toBe(`${member.phone.slice(0, 3)}****${member.phone.slice(7)}`)
  expect(Date.parse(after.periodStart ?? '')).toBeLessThan(Date.parse(after.periodEnd ?? ''))
  expect(await history(server, id)).toEqual(['subscribe: pending_bind, manual', 'bind: active, manual'])
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('[AP-15] automatic renewal is switched on with consent only, and off by one request', async () => {
  const server = await startTestServer()
  const { token, id } = await owner(server)
  const choose = (choice: object) => server.request('PATCH /subscription/:id', { id, ...choice }, { token })

  for (const agreed of [undefined, false]) {
    const { status, failure } = await choose({ renewal: 'auto', agreed })
    expect([status, failure.error]).toEqual([422, 'renewal-consent-required'])
  }
  expect((await choose({ renewal: 'auto', agreed: true })).data.renewal).toBe('auto')
  expect((await choose({ renewal: 'manual' })).data.renewal).toBe('manual')
  expect((await choose({ renewal: 'manual' })).data.renewal).toBe('manual')
  expect((await choose({ renewal: 'ends' })).data.renewal).toBe('ends')
  expect((await choose({ renewal: 'never' })).status).toBe(400)
  expect(await history(server, id)).toEqual([
    'subscribe: pending_bind, manual',
    'renew-auto: pending_bind, auto',
    'renew-manual: pending_bind, manual',
    'renew-ends: pending_bind, ends',
  ])
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test('[AP-15] many equal concurrent switches are recorded once; of different ones the last one wins', async () => {
  const server = await startTestServer()
  const { token, id } = await owner(server, true)
  const off = await Promise.all(
    Array.from({ length: 10 }, () =>
      server.request('PATCH /subscription/:id', { id, renewal: 'manual' }, { token }),
    ),
  )
  expect(off.map(({ status, data }) => [status, data.renewal])).toEqual(off.map(() => [200, 'manual']))
  expect(await history(server, id)).toEqual([
    'subscribe: pending_bind, auto',
    'renew-manual: pending_bind, manual',
  ])

  const mixed = await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      server.request(
        'PATCH /subscription/:id',
        turn % 2 ? { id, renewal: 'manual' } : { id, renewal: 'auto', agreed: true },
        { token },
      ),
    ),
  )
  expect(new Set(mixed.map(({ status }) => status))).toEqual(new Set([200]))
  const { data } = await server.request('GET /subscription/:id', { id }, { token })
  expect((await history(server, id)).at(-1)).toBe(`renew-${data.renewal}: pending_bind, ${data.renewal}`)
})

test('[AP-15] a subscription withdrawn during a switch ends, and cannot be switched afterwards', async () => {
  const server = await startTestServer()
  const { token, id, orderId } = await owner(server)
  const consent = { id, renewal: 'auto', agreed: true }
  const [withdrawn, switched] = await Promise.all([
    server.request('POST /order/:id/refund', { id: orderId }, { token }),
    server.request('PATCH /subscription/:id', consent, { token }),
  ])
  expect(withdrawn.status).toBe(200)
  expect([200, 409]).toContain(switched.status)
  for (const choice of [consent, { id, renewal: 'ends' }]) {
    const { status, failure } = await server.request('PATCH /subscription/:id', choice, { token })
    expect([status, failure.error]).toEqual([409, 'subscription-over'])
  }
  expect((await history(server, id)).at(-1)).toMatch(/^withdraw: ended/)
  expect(await findBrokenInvariants(server.context.db)).toEqual({})
})

test("[AP-15] another user's subscription is not found, and anonymous requests get none", async () => {
  const server = await startTestServer()
  const { token, id } = await owner(server, true)
  const stranger = await server.login()
  const asks = [
    ['GET /subscription/:id', { id }],
    ['PATCH /subscription/:id', { id, renewal: 'manual' }],
    ['PATCH /subscription/:id', { id, renewal: 'auto', agreed: true }],
  ] as const
  for (const [key, input] of asks) {
    const { status, failure } = await server.request(key, input, { token: stranger.token })
    expect([status, failure.error]).toEqual([404, 'subscription-not-found'])
    expect((await server.request(key, input)).status).toBe(401)
  }
  expect((await server.request('GET /subscription', {}, { token: stranger.token })).data.list).toEqual([])
  expect((await server.request('GET /subscription')).status).toBe(401)
  expect((await server.request('GET /subscription/:id', { id }, { token })).data.renewal).toBe('auto')
})

test('[AP-15] subscriptions are paged, newest first; one that ends between two pages hides no other', async () => {
  const server = await startTestServer()
  const digits = ['628881', '628882', '628883', '628884', '628885']
  const ids = await server.stock(...digits.map((number) => `${number},8`))
  const member = await server.login()
  const { token } = member
  const orders: number[] = []
  for (const number of digits) orders.push(await buy(server, member, ids[number]))

  const list = async (input: object) => {
    const { data } = await server.request('GET /subscription', { pageSize: 2, ...input }, { token })
    return { ...data, numbers: data.list.map(({ number }) => number.number) }
  }
  const first = await list({ state: 'live' })
  expect([first.numbers, first.hasMore]).toEqual([['628885', '628884'], true])
  await server.request('POST /order/:id/refund', { id: orders[4] }, { token })
  const second = await list({ state: 'live', current: 2, cursor: first.cursor })
  expect([second.numbers, second.hasMore]).toEqual([['628883', '628882'], true])
  const third = await list({ state: 'live', current: 3, cursor: second.cursor })
  expect([third.numbers, third.hasMore, third.cursor]).toEqual([['628881'], false, undefined])

  expect((await list({ current: 2 })).numbers).toEqual(['628883', '628882'])
  expect((await list({ state: 'ended' })).numbers).toEqual(['628885'])
  expect((await list({ state: 'active' })).numbers).toEqual([])
  expect((await server.request('GET /subscription', { cursor: 'x' }, { token })).status).toBe(400)
  expect((await server.request('GET /subscription', { state: 'x' }, { token })).status).toBe(400)
})
