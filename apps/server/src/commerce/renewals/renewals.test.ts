import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { addMonths } from '../../telephony/subscriptions/period.ts'
import { createOwner, passDays, runDueJobs, startRenewalServer, type RenewalServer } from './testing/owner.ts'

const dayMs = 24 * 3_600_000
const day = (moment: Date | string, days = 0) =>
  new Date(new Date(moment).getTime() + days * dayMs + 8 * 3_600_000).toISOString().slice(0, 10)

const sound = async ({ server: { context } }: RenewalServer) =>
  expect(await findBrokenInvariants(context.db, context.clock())).toEqual({})

test('a manual renewal adds its months after the paid period, before its end and in grace', async () => {
  const world = await startRenewalServer()
  const owner = await createOwner(world, '628888,88')
  const before = await owner.subscription()
  const order = await owner.renew(3)
  expect(order).toMatchObject({
    kind: 'renew',
    stage: 'active',
    status: 2,
    amount: 264,
    months: 3,
    subscriptionId: owner.id,
  })
  const after = await owner.subscription()
  expect(after.periodStart).toBe(before.periodStart)
  expect(after.periodEnd).toBe(addMonths(new Date(before.periodStart ?? ''), 4).toISOString())

  world.server.advance(Date.parse(after.periodEnd ?? '') - world.server.context.clock().getTime())
  await passDays(world, 5)
  expect((await owner.subscription()).state).toBe('grace')
  expect(await owner.numberState()).toBe('bound')
  await owner.renew(1)
  const late = await owner.subscription()
  expect(late).toMatchObject({ state: 'active', periodStart: after.periodEnd })
  expect(late.periodEnd).toBe(addMonths(new Date(before.periodStart ?? ''), 5).toISOString())
  const { data } = await owner.request('GET /order/user/:id', { id: owner.userId })
  expect(data.list.map(({ kind, stage }) => [kind, stage])).toEqual([
    ['renew', 'active'],
    ['renew', 'active'],
    ['new', 'active'],
  ])
  await sound(world)
})

test('an unpaid number gets notices, rings for 7 days, is suspended for 23, then cools for 90', async () => {
  const world = await startRenewalServer()
  const owner = await createOwner(world, '628888,88')
  const { periodEnd = '', graceEnd, suspendedEnd } = await owner.subscription()
  expect([day(graceEnd ?? ''), day(suspendedEnd ?? '')]).toEqual([day(periodEnd, 7), day(periodEnd, 30)])
  const states: string[] = []
  const until = async (days: number) => {
    const left = Date.parse(periodEnd) + days * dayMs - world.server.context.clock().getTime()
    await passDays(world, Math.ceil(left / dayMs))
    states.push(`${days}: ${(await owner.subscription()).state}, ${await owner.numberState()}`)
  }
  for (const days of [-1, 0, 2, 3, 6, 7, 29, 30, 119, 121]) await until(days)
  expect(states).toEqual([
    '-1: active, bound',
    '0: past_due, bound',
    '2: past_due, bound',
    '3: grace, bound',
    '6: grace, bound',
    '7: suspended, suspended',
    '29: suspended, suspended',
    '30: ended, cooling',
    '119: ended, cooling',
    '121: ended, on_sale',
  ])
  const messages = await owner.messages()
  expect(messages).toEqual([
    `renewal-due ${day(periodEnd)} 88.00`,
    `renewal-due ${day(periodEnd)} 88.00`,
    `number-suspended ${day(periodEnd, 30)} 88.00`,
    expect.stringMatching(/^number-ended /),
  ])
  const { status, failure } = await owner.request('POST /subscription/:id/renew', { id: owner.id })
  expect([status, failure.error]).toEqual([409, 'subscription-over'])
  await sound(world)
})

test('a suspended number that is paid for rings again from that moment', async () => {
  const world = await startRenewalServer()
  const owner = await createOwner(world, '628888,88')
  await passDays(world, 31 + 10)
  expect(await owner.numberState()).toBe('suspended')
  expect((await owner.subscription()).refundable).toBe(0)
  const paidAt = world.server.context.clock().getTime()
  await owner.renew(1)
  const { state, periodStart = '', periodEnd = '' } = await owner.subscription()
  expect([state, await owner.numberState()]).toEqual(['active', 'bound'])
  expect(Date.parse(periodStart)).toBeGreaterThanOrEqual(paidAt)
  expect(periodEnd).toBe(addMonths(new Date(periodStart), 1).toISOString())
  await sound(world)
})

test('a subscription set to end has no grace period, and can be recovered with its phone for 30 days', async () => {
  const world = await startRenewalServer()
  const owner = await createOwner(world, '628888,88')
  const early = await owner.request('POST /subscription/:id/recover', { id: owner.id })
  expect([early.status, early.failure.error]).toEqual([409, 'subscription-not-recoverable'])
  await owner.request('PATCH /subscription/:id', { id: owner.id, renewal: 'ends' })
  expect((await owner.subscription()).graceEnd).toBeUndefined()
  await passDays(world, 32)
  const ended = await owner.subscription()
  expect([ended.state, await owner.numberState(), ended.boundPhone]).toEqual(['ended', 'cooling', undefined])
  expect(await owner.messages()).toHaveLength(3)

  await passDays(world, 20)
  const order = await owner.pay(
    await owner.request('POST /subscription/:id/recover', { id: owner.id, months: 3 }),
  )
  expect(order).toMatchObject({ stage: 'active', amount: 264 })
  const back = await owner.subscription()
  expect([back.state, await owner.numberState()]).toEqual(['active', 'bound'])
  expect(back.boundPhone).toBe(`${owner.phone.slice(0, 3)}****${owner.phone.slice(7)}`)
  expect(back.endedAt).toBeUndefined()
  await sound(world)
})

test('31 days after its end a subscription cannot be recovered', async () => {
  const world = await startRenewalServer()
  const owner = await createOwner(world, '628888,88')
  await owner.request('POST /subscription/:id/end', { id: owner.id, confirmed: true })
  expect((await owner.subscription()).recoverableUntil).toBeDefined()
  await passDays(world, 31)
  expect((await owner.subscription()).recoverableUntil).toBeUndefined()
  const { failure } = await owner.request('POST /subscription/:id/recover', { id: owner.id })
  expect(failure.error).toBe('subscription-not-recoverable')
})

test('ending a subscription refunds the whole days left of every paid period, to the fen', async () => {
  const world = await startRenewalServer()
  const { bank, server } = world
  const owner = await createOwner(world, '628888,88.88')
  await owner.renew(3)
  server.advance(9.5 * dayMs)
  const before = await owner.subscription()
  const asked = await owner.request('POST /subscription/:id/end', { id: owner.id })
  expect([asked.status, asked.failure.error]).toEqual([422, 'confirmation-required'])

  const days = (Date.parse(before.periodEnd ?? '') - Date.parse(before.periodStart ?? '')) / dayMs
  const first = Math.round(
    (addMonths(new Date(before.periodStart ?? ''), 1).getTime() - Date.parse(before.periodStart ?? '')) /
      dayMs,
  )
  expect(days).toBeGreaterThan(first)
  const expected = Math.floor((8888 * (first - 10)) / first) + 3 * 8888
  expect(before.refundable).toBe(expected / 100)
  const { data } = await owner.request('POST /subscription/:id/end', { id: owner.id, confirmed: true })
  expect([data.state, await owner.numberState()]).toEqual(['ended', 'cooling'])
  await runDueJobs(server)
  expect(
    bank.moved
      .map(({ fen }) => fen)
      .filter((fen) => fen < 0)
      .reduce((a, b) => a + b),
  ).toBe(-expected)
  const again = await owner.request('POST /subscription/:id/end', { id: owner.id, confirmed: true })
  expect([again.status, again.failure.error]).toEqual([409, 'subscription-over'])
  const { data: order } = await owner.request('GET /order/:id', { id: owner.orderId })
  expect(order.stage).toBe('ended')
  await sound(world)
})

test('ending a subscription that was never bound refunds it in full', async () => {
  const world = await startRenewalServer()
  const { server, bank } = world
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login()
  const { data: payment } = await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token })
  bank.pay(payment.out_trade_no)
  const { data } = await server.request('GET /wxpay/query', payment, { token })
  const id = data.order.subscriptionId
  const early = await server.request('POST /subscription/:id/renew', { id }, { token })
  expect(early.failure.error).toBe('subscription-not-begun')
  const ended = await server.request('POST /subscription/:id/end', { id, confirmed: true }, { token })
  expect(ended.data).toMatchObject({ state: 'ended', number: { state: 'on_sale' } })
  await runDueJobs(server)
  expect(bank.moved.map(({ fen }) => fen)).toEqual([8800, -8800])
  await sound(world)
})

test('a payment that arrives after the subscription was ended is refunded in full', async () => {
  const world = await startRenewalServer()
  const { server, bank } = world
  const owner = await createOwner(world, '628888,88')
  const { data: payment } = await owner.request('POST /subscription/:id/renew', { id: owner.id, months: 12 })
  await owner.request('POST /subscription/:id/end', { id: owner.id, confirmed: true })
  bank.pay(payment.out_trade_no)
  const { data } = await owner.request('GET /wxpay/query', payment)
  expect(data.order).toMatchObject({ stage: 'refunding', status: 3 })
  await runDueJobs(server)
  // The refund of the days left is sent at the same time.
  expect(bank.moved.filter(({ fen }) => fen === -12 * 8800)).toHaveLength(1)
  expect(await owner.numberState()).toBe('cooling')
  await sound(world)
})

test('ten concurrent renewals create one order; another number of months replaces it', async () => {
  const world = await startRenewalServer()
  const owner = await createOwner(world, '628888,88')
  const token = await owner.token()
  const renew = (months: number) =>
    world.server.request('POST /subscription/:id/renew', { id: owner.id, months }, { token })
  const taps = await Promise.all(Array.from({ length: 10 }, () => renew(1)))
  expect(new Set(taps.map(({ status, data }) => `${status} ${data.orderId}`)).size).toBe(1)
  const other = await renew(6)
  expect(other.status).toBe(200)
  const { data: first } = await owner.request('GET /order/:id', { id: taps[0]?.data.orderId })
  expect(first.stage).toBe('cancelled')
  await owner.pay(other)
  await sound(world)
})

test("a user cannot renew, end, recover or authorise another user's number", async () => {
  const world = await startRenewalServer()
  const owner = await createOwner(world, '628888,88')
  const { token } = await world.server.login()
  const asks = ['renew', 'end', 'recover', 'mandate'] as const
  for (const ask of asks) {
    const input = { id: owner.id, confirmed: true, agreed: true }
    const { status, failure } = await world.server.request(`POST /subscription/:id/${ask}`, input, { token })
    expect([ask, status, failure.error]).toEqual([ask, 404, 'subscription-not-found'])
  }
})
