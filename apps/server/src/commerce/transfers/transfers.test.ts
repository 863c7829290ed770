import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { answeredCall, callEvents, startWithCarrier } from '../../telephony/routing/testing.ts'
import { dayMs, hourMs, minuteMs } from '../../platform/base/time.ts'
import {
  createOwner,
  passDays,
  runDueJobs,
  setUpRenewals,
  startRenewalServer,
} from '../renewals/testing/owner.ts'
import { createMember, startTransfer } from './testing.ts'

const start = async () => startTransfer(await startRenewalServer())
type Shop = Awaited<ReturnType<typeof start>>

const sound = async ({ server: { context } }: Pick<Shop, 'server'>) =>
  expect(await findBrokenInvariants(context.db, context.clock())).toEqual({})

/** Runs the jobs of SMS about a transfer that wait. */
async function sendNotices({ server }: Shop) {
  const { db } = server.context
  const rows = await db.selectFrom('jobs').select('data').where('name', '=', 'transfer-notice').execute()
  for (const { data } of rows) await server.runJob('transfer-notice', data as never)
  await db.deleteFrom('jobs').where('name', '=', 'transfer-notice').execute()
}

test('a number changes hands: offered, accepted in 72 hours, changed after 48, both told at each step', async () => {
  const shop = await start()
  const { server, owner, next, told } = shop
  const before = await owner.subscription()
  const { data: given } = await shop.ask()
  await sendNotices(shop)
  expect(given).toMatchObject({ role: 'given', state: 'offered', frozen: false, periodEnd: before.periodEnd })
  expect(given.phone).toBe(next.phone.replace(/^(\d{3})\d{4}/, '$1****'))
  const [received] = await shop.list()
  expect(received).toMatchObject({ id: given.id, role: 'received', price: 88 })
  server.advance(71 * hourMs)
  expect(await shop.accept(given.id)).toBe('accepted')
  await sendNotices(shop)
  await shop.step(given.id)
  expect((await shop.list())[0]).toMatchObject({ state: 'accepted' })
  await shop.wait(given.id)
  await sendNotices(shop)
  const [mine] = await shop.numbers()
  expect(mine).toMatchObject({
    state: 'active',
    renewal: 'manual',
    periodStart: before.periodStart,
    periodEnd: before.periodEnd,
    refundable: 0,
  })
  expect(mine).not.toHaveProperty('boundPhone')
  expect(mine).not.toHaveProperty('orderId')
  const old = await owner.subscription()
  expect(old).toMatchObject({ state: 'ended', handedOver: true })
  expect(old).not.toHaveProperty('recoverableUntil')
  expect(await told(owner.phone)).toEqual([
    expect.stringContaining('已发起'),
    expect.stringContaining('已获接受'),
    '已完成，新机主请绑定接听手机',
  ])
  expect(await told(next.phone)).toEqual([
    'offer',
    expect.stringContaining('已获接受'),
    '已完成，新机主请绑定接听手机',
  ])
  expect((await shop.history(given.id)).map(({ event }) => event)).toEqual(['offer', 'accept', 'change'])
  await sound(shop)
})

test('mandate, rules, name, second phone and log stay with the old owner; the number rings nobody until it is bound', async () => {
  const { server, carrier } = await startWithCarrier()
  const world = setUpRenewals(server)
  const shop = await startTransfer(world)
  const { owner, next } = shop
  const { data: mandate } = await owner.request('POST /subscription/:id/mandate', {
    id: owner.id,
    agreed: true,
  })
  world.bank.sign(mandate.redirect_url.split('/').at(-1) ?? '')
  await server.runJob('mandates-reconcile', {})
  await owner.request('PATCH /subscription/:id/name', { id: owner.id, name: '快递' })
  const { data: rules } = await owner.request('GET /subscription/:id/rules', { id: owner.id })
  const strict = {
    id: owner.id,
    version: rules.version,
    knownOnly: true,
    quiet: { on: true, from: '00:00', until: '23:59' },
  }
  await owner.request('PATCH /subscription/:id/rules', strict)
  server.advance(2 * minuteMs)
  await carrier.report(callEvents('628888', answeredCall, server.context.clock().getTime() - 70_000))
  expect((await owner.request('GET /calls')).data.list).toHaveLength(1)
  await shop.change()
  await runDueJobs(server)
  const [mine] = await shop.numbers()
  const id = mine?.id ?? 0
  expect(mine).not.toHaveProperty('name')
  expect(mine?.mandate ?? 'none').toBe('none')
  expect((await next.request('GET /subscription/:id/rules', { id })).data).toMatchObject({
    knownOnly: false,
    quiet: { on: false },
    entries: [],
  })
  expect((await next.request('GET /calls')).data.list).toEqual([])
  expect((await owner.request('GET /calls')).data.list).toHaveLength(1)
  const call = { number: '95013628888', caller: '13900001111', callId: 'after', at: new Date().toISOString() }
  expect(await carrier.ask(call)).toMatchObject({ action: 'reject', reason: 'unbound' })
  const own = await next.request('GET /subscription/:id', { id: owner.id })
  expect(own.failure.error).toBe('subscription-not-found')
  await next.request('POST /code/sms', { phone: next.phone, type: 'change' })
  const code = await server.readSmsCode(next.phone)
  expect((await next.request('POST /subscription/:id/phone', { id, phone: next.phone, code })).status).toBe(
    200,
  )
  expect(await carrier.ask(call)).toMatchObject({ action: 'forward', target: next.phone })
  expect(world.bank.mandate(mandate.redirect_url.split('/').at(-1) ?? '')?.state).toBe('ended')
  await sound(shop)
})

test('the new owner renews for the old price, and only that is refunded; the period goes on from the old end', async () => {
  const shop = await start()
  await shop.change()
  const [mine] = await shop.numbers()
  const id = mine?.id ?? 0
  const { data: cashier } = await shop.next.request('POST /subscription/:id/renew', { id, months: 1 })
  shop.world.bank.pay(cashier.out_trade_no)
  await shop.next.request('GET /wxpay/query', { out_trade_no: cashier.out_trade_no })
  const [renewed] = await shop.numbers()
  expect(Date.parse(renewed?.periodEnd ?? '')).toBeGreaterThan(Date.parse(mine?.periodEnd ?? '') + 27 * dayMs)
  expect(renewed).toMatchObject({ refundable: 88 })
  expect(renewed).not.toHaveProperty('orderId')
  const { data: ended } = await shop.next.request('POST /subscription/:id/end', {
    id,
    confirmed: true,
    amount: 88,
  })
  expect(ended.state).toBe('ended')
  await runDueJobs(shop.server)
  expect(shop.world.bank.moved.map(({ fen }) => fen)).toEqual([8800, 8800, -8800])
  await sound(shop)
})

test('the new owner ends a number that they received: nothing is refunded, and they can recover it', async () => {
  const shop = await start()
  await shop.change()
  const id = (await shop.numbers())[0]?.id ?? 0
  const { data } = await shop.next.request('POST /subscription/:id/end', { id, confirmed: true })
  expect(data).toMatchObject({ state: 'ended', recoverableUntil: expect.any(String) })
  expect(await shop.owner.subscription()).not.toHaveProperty('recoverableUntil')
  const { data: cashier } = await shop.next.request('POST /subscription/:id/recover', { id, months: 1 })
  shop.world.bank.pay(cashier.out_trade_no)
  await shop.next.request('GET /wxpay/query', { out_trade_no: cashier.out_trade_no })
  expect((await shop.numbers())[0]).toMatchObject({ state: 'active' })
  expect(shop.world.bank.moved.map(({ fen }) => fen)).toEqual([8800, 8800])
  await sound(shop)
})

test('a received number that nobody renews is lost like any other', async () => {
  const shop = await start()
  await shop.change()
  await passDays(shop.world, 62)
  expect((await shop.numbers())[0]).toMatchObject({ state: 'ended' })
  expect(await shop.owner.numberState()).toBe('cooling')
  await sound(shop)
})

test('an offer that nobody accepts in 72 hours lapses, and another may be made', async () => {
  const shop = await start()
  const id = await shop.offer()
  expect((await shop.ask()).failure.details).toEqual({ why: 'open' })
  shop.server.advance(72 * hourMs)
  expect(await shop.accept(id)).toBe('transfer-not-open')
  await shop.step(id)
  expect((await shop.list())[0]?.state).toBe('lapsed')
  await shop.step(id)
  expect((await shop.ask()).data.state).toBe('offered')
  await sound(shop)
})

test('either stops a transfer before the change, and nobody afterwards', async () => {
  const shop = await start()
  const first = await shop.offer()
  expect(await shop.stop(first)).toBe('withdrawn')
  const second = await shop.offer()
  await shop.accept(second)
  expect(await shop.stop(second, shop.next)).toBe('declined')
  await shop.server.runJob('transfer-notice', { transferId: second, about: 'declined' })
  expect((await shop.told(shop.owner.phone)).at(-1)).toBe('已由新机主停止')
  await shop.wait(second)
  expect((await shop.owner.subscription()).state).toBe('active')
  const third = await shop.change()
  expect(await shop.stop(third)).toBe('transfer-not-open')
  expect(await shop.stop(third, shop.next)).toBe('transfer-not-open')
  await sound(shop)
})

test('a number changes hands once in 30 days', async () => {
  const shop = await start()
  await shop.change()
  const id = (await shop.numbers())[0]?.id ?? 0
  const again = () => shop.next.request('POST /subscription/:id/transfer', { id, phone: shop.owner.phone })
  expect((await again()).failure.details).toEqual({ why: 'recent' })
  const { data: cashier } = await shop.next.request('POST /subscription/:id/renew', { id, months: 3 })
  shop.world.bank.pay(cashier.out_trade_no)
  await shop.next.request('GET /wxpay/query', { out_trade_no: cashier.out_trade_no })
  shop.server.advance(30 * dayMs + hourMs)
  expect((await again()).data.state).toBe('offered')
  await sound(shop)
})

test('nobody but the named phone accepts; a stranger sees and stops nothing', async () => {
  const shop = await start()
  const id = await shop.offer()
  const stranger = await createMember(shop.server)
  expect(await shop.accept(id, stranger)).toBe('transfer-not-found')
  expect(await shop.accept(id, shop.owner)).toBe('transfer-not-found')
  expect(await shop.stop(id, stranger)).toBe('transfer-not-found')
  expect(await shop.list(stranger)).toEqual([])
  const agreed = await shop.next.request('POST /transfer/:id/accept', { id })
  expect(agreed.failure.error).toBe('agreement-required')
})

test('a number that is unpaid, barred, being paid or refunded, near its end, or not bound is not offered', async () => {
  const world = await startRenewalServer()
  const { server } = world
  const why = async (
    row: string,
    prepare: (owner: Awaited<ReturnType<typeof createOwner>>) => Promise<unknown>,
  ) => {
    const owner = await createOwner(world, row)
    await prepare(owner)
    const input = { id: owner.id, phone: '13800001234' }
    return (await owner.request('POST /subscription/:id/transfer', input)).failure.details
  }
  const ownPhone = await createOwner(world, '620000,88')
  const input = { id: ownPhone.id, phone: ownPhone.phone }
  expect((await ownPhone.request('POST /subscription/:id/transfer', input)).failure.details).toEqual({
    why: 'own-phone',
  })
  const order = (owner: { id: number; request: typeof server.request }) =>
    owner.request('POST /subscription/:id/renew', { id: owner.id, months: 1 })
  expect(await why('621111,88', order)).toEqual({ why: 'order-open' })
  const bar = ({ id }: { id: number }) =>
    server.context.db
      .updateTable('subscriptions')
      .set({ barred_at: server.context.clock() })
      .where('id', '=', id)
      .execute()
  expect(await why('622222,88', bar)).toEqual({ why: 'barred' })
  expect(await why('623333,88', async () => server.advance(19 * dayMs))).toEqual({ why: 'period-ends' })
  expect(await why('624444,88', () => passDays(world, 31))).toEqual({ why: 'unpaid' })
})
