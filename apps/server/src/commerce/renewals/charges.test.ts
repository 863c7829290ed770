import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { createOwner, passDays, runDueJobs, startRenewalServer, type RenewalServer } from './testing/owner.ts'

const sound = async ({ server: { context } }: RenewalServer) =>
  expect(await findBrokenInvariants(context.db, context.clock())).toEqual({})

/** An owner with a signed and confirmed mandate. */
async function authorised(world: RenewalServer) {
  const owner = await createOwner(world, '628888,88')
  const { data } = await owner.request('POST /subscription/:id/mandate', { id: owner.id, agreed: true })
  const code = data.redirect_url.split('/').at(-1) ?? ''
  expect((await owner.subscription()).mandate).toBe('signing')
  world.bank.sign(code)
  await world.server.runJob('mandates-reconcile', {})
  return { ...owner, code }
}

const kinds = (messages: readonly string[]) => messages.map((line) => line.split(' ')[0])

test('an authorised renewal is announced 6 days and 1 day before, charged on the day, and extends the period', async () => {
  const world = await startRenewalServer()
  const owner = await authorised(world)
  const { periodEnd = '', nextCharge, mandate, renewal } = await owner.subscription()
  expect({ nextCharge, mandate, renewal }).toEqual({
    nextCharge: { at: periodEnd, amount: 88 },
    mandate: 'active',
    renewal: 'auto',
  })
  await passDays(world, 25)
  expect([...world.bank.announced.values()]).toEqual([8800])
  expect(world.bank.charges).toEqual([])
  await passDays(world, 6)
  expect(kinds(await owner.messages())).toEqual(['renewal-charge', 'renewal-charge'])
  expect(world.bank.charges).toHaveLength(1)
  const after = await owner.subscription()
  expect([after.state, after.periodStart]).toEqual(['active', periodEnd])
  await passDays(world, 31)
  expect(world.bank.charges.map(({ fate }) => fate)).toEqual(['pays', 'pays'])
  await sound(world)
})

test.each(['refuses', 'fails'] as const)(
  'a charge that the bank %s is notified at once, retried on two days, and can be paid by hand',
  async (fate) => {
    const world = await startRenewalServer()
    const owner = await authorised(world)
    world.next.fate = fate
    await passDays(world, 31)
    expect(kinds(await owner.messages())).toEqual(['renewal-charge', 'renewal-charge', 'charge-failed'])
    await passDays(world, 5)
    expect(world.bank.charges.map((charge) => charge.fate)).toEqual([fate, fate, fate])
    expect(new Set(world.bank.charges.map(({ outTradeNo }) => outTradeNo)).size).toBe(3)
    expect(kinds(await owner.messages())).toEqual(['renewal-charge', 'renewal-charge', 'charge-failed'])
    expect((await owner.subscription()).state).toBe('grace')
    await owner.renew(1)
    expect((await owner.subscription()).state).toBe('active')
    await sound(world)
  },
)

test('a second try pays; a charge without a response is not made twice', async () => {
  const world = await startRenewalServer()
  const owner = await authorised(world)
  world.next.fate = 'refuses'
  await passDays(world, 30)
  world.next.fate = 'no answer'
  world.server.advance(24 * 3_600_000)
  await expect(runDueJobs(world.server)).rejects.toThrow('no answer')
  world.next.fate = 'pays'
  await passDays(world, 1)
  expect(world.bank.charges.map(({ fate }) => fate)).toEqual(['refuses', 'no answer', 'pays'])
  expect(world.bank.moved.map(({ fen }) => fen)).toEqual([8800, 8800])
  expect((await owner.subscription()).state).toBe('active')
  await sound(world)
})

/** The order of the due charge, planned by six concurrent sweeps; no try has run. */
async function dueCharge(world: RenewalServer): Promise<number> {
  const { server } = world
  await passDays(world, 29)
  server.advance(24 * 3_600_000)
  await Promise.all(Array.from({ length: 6 }, () => server.runJob('subscriptions-step', {})))
  const renewals = server.context.db.selectFrom('orders').select('id').where('kind', '=', 'renew')
  const orders = await renewals.execute()
  expect(orders).toHaveLength(1)
  return orders[0]?.id ?? 0
}

test('a try whose job runs six times concurrently, and once more, charges once', async () => {
  const world = await startRenewalServer()
  const owner = await authorised(world)
  const orderId = await dueCharge(world)
  const run = () => world.server.runJob('renewal-charge', { orderId })
  await Promise.allSettled(Array.from({ length: 6 }, run))
  await run()
  expect(world.bank.charges).toHaveLength(1)
  expect(world.bank.moved).toHaveLength(2)
  expect((await owner.subscription()).state).toBe('active')
  await sound(world)
})

test('after a refused try there is no other one on that day, though its job runs again', async () => {
  const world = await startRenewalServer()
  await authorised(world)
  const orderId = await dueCharge(world)
  world.next.fate = 'refuses'
  await world.server.runJob('renewal-charge', { orderId })
  await world.server.runJob('renewal-charge', { orderId })
  expect(world.bank.charges).toHaveLength(1)
  await sound(world)
})

test('switching automatic renewal off stops its charges and ends the mandate at WeChat', async () => {
  const world = await startRenewalServer()
  const owner = await authorised(world)
  await passDays(world, 26)
  const { data } = await owner.request('PATCH /subscription/:id', { id: owner.id, renewal: 'manual' })
  expect([data.renewal, data.mandate, data.nextCharge]).toEqual(['manual', 'none', undefined])
  await passDays(world, 10)
  expect(world.bank.charges).toEqual([])
  expect((await world.bank.provider.mandates.query(owner.code)).state).toBe('ended')
  await sound(world)
})

test('a mandate ended by the buyer at WeChat switches automatic renewal off', async () => {
  const world = await startRenewalServer()
  const owner = await authorised(world)
  world.bank.end(owner.code)
  const { db, clock } = world.server.context
  const report = await world.bank.provider.mandates.query(owner.code)
  const resource = JSON.stringify({ kind: 'mandate', report })
  const notification = { id: 'n1', event_type: 'ENTRUST.TERMINATE', resource, received_at: clock() }
  await db
    .insertInto('payment_notifications')
    .values({ ...notification, payer_id: null, applied_at: null, quarantine_reason: null })
    .execute()
  await world.server.runJob('notification-apply', { notificationId: 'n1' })
  const { renewal, mandate } = await owner.subscription()
  expect([renewal, mandate]).toEqual(['manual', 'none'])
})

test('a charge not announced five days before is not made: a late mandate waits for the next period', async () => {
  const world = await startRenewalServer()
  const owner = await createOwner(world, '628888,88')
  await passDays(world, 28)
  const { data } = await owner.request('POST /subscription/:id/mandate', { id: owner.id, agreed: true })
  world.bank.sign(data.redirect_url.split('/').at(-1) ?? '')
  await world.server.runJob('mandates-reconcile', {})
  await passDays(world, 8)
  expect(world.bank.charges).toEqual([])
  expect((await owner.subscription()).state).toBe('grace')
  await sound(world)
})

test('a user who starts one signing after another is limited for ten minutes', async () => {
  const world = await startRenewalServer()
  const owner = await createOwner(world, '628888,88')
  const ask = () => owner.request('POST /subscription/:id/mandate', { id: owner.id, agreed: true })
  const answers = []
  for (let each = 0; each < 31; each += 1) answers.push((await ask()).status)
  expect(answers).toEqual([...Array(30).fill(200), 429])
  world.server.advance(10 * 60_000)
  expect((await ask()).status).toBe(200)
})

test('signing needs the consent, is possible once, and ends with the subscription', async () => {
  const world = await startRenewalServer()
  const owner = await authorised(world)
  const ask = async (agreed: boolean) => {
    const { status, failure } = await owner.request('POST /subscription/:id/mandate', {
      id: owner.id,
      agreed,
    })
    return [status, failure.error]
  }
  expect(await ask(false)).toEqual([422, 'renewal-consent-required'])
  expect(await ask(true)).toEqual([409, 'already-exists'])
  await owner.request('POST /subscription/:id/end', { id: owner.id, confirmed: true })
  expect(await ask(true)).toEqual([409, 'subscription-over'])
  await runDueJobs(world.server)
  expect((await world.bank.provider.mandates.query(owner.code)).state).toBe('ended')
})

test('a number whose subscription was ended during a charge can be recovered by a new order', async () => {
  const world = await startRenewalServer()
  const owner = await authorised(world)
  world.next.fate = 'waits'
  await passDays(world, 30)
  await owner.request('POST /subscription/:id/end', { id: owner.id, confirmed: true })
  const order = await owner.pay(await owner.request('POST /subscription/:id/recover', { id: owner.id }))
  expect(order.stage).toBe('active')
  expect([(await owner.subscription()).state, await owner.numberState()]).toEqual(['active', 'bound'])
  expect(world.bank.pay(world.bank.charges[0]?.outTradeNo ?? '')).toBe(false)
  await sound(world)
})

test('without mandates, automatic renewal sends reminders to pay', async () => {
  const world = await startRenewalServer()
  world.server.context.payments.wechat = { ...world.bank.provider, mandates: undefined }
  const owner = await createOwner(world, '628888,88')
  await owner.request('PATCH /subscription/:id', { id: owner.id, renewal: 'auto', agreed: true })
  const { failure } = await owner.request('POST /subscription/:id/mandate', { id: owner.id, agreed: true })
  expect(failure.error).toBe('mandate-off')
  await passDays(world, 31)
  expect(kinds(await owner.messages())).toEqual(['renewal-due', 'renewal-due'])
  const { state, mandate } = await owner.subscription()
  expect([state, mandate]).toEqual(['past_due', undefined])
})
