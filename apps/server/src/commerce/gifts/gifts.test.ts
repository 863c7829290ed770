import { expect, test } from 'vitest'
import { block } from '../../console/customers/testing.ts'
import { startConsole } from '../../console/testing/console.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { exportData } from '../../operations/privacy/export-data.ts'
import { deleteAccount } from '../../people/users/testing.ts'
import { addDays, dayMs, hourMs } from '../../platform/base/time.ts'
import { runDueJobs, setUpRenewals, startRenewalServer } from '../renewals/testing/owner.ts'
import { eraseOldPhones } from '../transfers/erase-phones.ts'
import { createMember } from '../transfers/testing.ts'
import { startGift, told } from './testing/gift.ts'

type Shop = Awaited<ReturnType<typeof startGift>>

const sound = async ({ server: { context } }: Pick<Shop, 'server'>) =>
  expect(await findBrokenInvariants(context.db, context.clock())).toEqual({})

test('a paid number is given by a link: the friend accepts, has a whole period from then on, and binds a phone', async () => {
  const shop = await startGift()
  const { server, buyer, friend } = shop
  server.advance(50 * hourMs)
  const { id, token } = await shop.give('生日快乐，用这个号码收快递')
  expect(await shop.order()).toMatchObject({ stage: 'paid', gift: true })
  const seen = await shop.view(token)
  expect(seen).toMatchObject({ state: 'open', message: '生日快乐，用这个号码收快递', months: 1, price: 88 })
  expect(seen.from).toBe(buyer.phone.replace(/^(\d{3})\d{4}/, '$1****'))
  expect(seen).not.toHaveProperty('role')
  expect(await shop.view(token, buyer)).toMatchObject({ role: 'given' })
  expect(await shop.bind()).toBe('gift-open')
  expect((await friend.request('POST /gift/accept', { token })).failure.error).toBe('agreement-required')
  expect(await shop.accept(token)).toBe('done')
  const { accepted_at: at } = await server.context.db
    .selectFrom('transfers')
    .select('accepted_at')
    .executeTakeFirstOrThrow()
  const [mine] = await shop.numbers()
  expect(mine).toMatchObject({
    state: 'active',
    renewal: 'manual',
    periodStart: at?.toISOString(),
    refundable: 0,
  })
  expect(mine).not.toHaveProperty('boundPhone')
  expect(await shop.order()).toMatchObject({ stage: 'ended', gift: true, periodEnd: mine?.periodEnd })
  expect((await shop.numbers(buyer))[0]).toMatchObject({ state: 'ended', handedOver: true })
  expect(await shop.view(token, friend)).toMatchObject({
    state: 'accepted',
    role: 'received',
    subscriptionId: mine?.id,
  })
  const others = await shop.view(token)
  expect([others.state, others.message, others.from]).toEqual(['accepted', undefined, undefined])
  const subscriptionId = mine?.id ?? 0
  await friend.request('POST /code/sms', { phone: friend.phone, type: 'change' })
  const code = await server.readSmsCode(friend.phone)
  const phone = { id: subscriptionId, phone: friend.phone, code }
  await friend.request('POST /subscription/:id/phone', phone)
  expect((await shop.numbers())[0]).toHaveProperty('boundPhone')
  expect(await told(shop, buyer.phone)).toEqual(['（赠送）已被朋友接受'])
  expect(await told(shop, friend.phone)).toEqual([])
  expect(await shop.history(id)).toBe('offer accept change')
  expect(await shop.refund()).toBe('order-not-refundable')
  await shop.lapse()
  expect((await shop.order()).stage).toBe('ended')
  await sound(shop)
})

test('nobody accepts within 72 hours of the payment: the buyer gets the whole sum, the number is on sale', async () => {
  const shop = await startGift()
  shop.server.advance(hourMs)
  const { id, token } = await shop.give()
  shop.server.advance(71 * hourMs)
  expect(await shop.accept(token)).toBe('transfer-not-open')
  expect((await shop.view(token)).state).toBe('over')
  await shop.lapse()
  await runDueJobs(shop.server)
  expect(await shop.history(id)).toBe('offer lapse')
  expect((await shop.order()).stage).toMatch(/^refund/)
  expect(shop.world.bank.moved.at(-1)?.fen).toBe(-8800)
  expect(await shop.numberState()).toBe('on_sale')
  expect(await told(shop, shop.buyer.phone)).toEqual([])
  await sound(shop)
})

test('until then the buyer takes the gift back and binds it, gives it again, or has it refunded', async () => {
  const shop = await startGift()
  const first = await shop.give()
  expect((await shop.ask()).failure.details).toEqual({ why: 'open' })
  expect(await shop.takeBack(first.id)).toBe('withdrawn')
  expect(await shop.accept(first.token)).toBe('transfer-not-open')
  const second = await shop.give()
  expect(await shop.refund()).toBe('refunding')
  expect(await shop.history(second.id)).toBe('offer stop')
  expect(await shop.accept(second.token)).toBe('transfer-not-open')
  const other = await startGift(shop.world, '629999,88')
  const kept = await other.give()
  await other.takeBack(kept.id)
  expect(await other.bind()).toBe('active')
  expect((await other.ask()).failure.details).toEqual({ why: 'ended' })
  await sound(shop)
})

test('nobody accepts the own gift, with a wrong link, or for another order', async () => {
  const shop = await startGift()
  const { token } = await shop.give()
  expect(await shop.accept(token, shop.buyer)).toBe('transfer-not-possible')
  expect(await shop.accept(`${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`)).toBe(
    'transfer-not-found',
  )
  const stranger = await shop.friend.request('POST /order/:id/gift', { id: shop.orderId })
  expect(stranger.failure.error).toBe('order-not-found')
  const long = await shop.ask('字'.repeat(61))
  expect(long.failure.error).toBe('bad-request')
})

test('of two friends, a bind, a withdrawal, a refund and the deadline at once exactly one wins', async () => {
  const world = await startRenewalServer()
  for (let round = 0; round < 4; round += 1) {
    const shop = await startGift(world, `62${7000 + round},88`)
    const second = await createMember(shop.server)
    const { id, token } = await shop.give()
    if (round % 2 === 1) shop.server.advance(72 * hourMs - 40)
    const accepted = await Promise.all([
      shop.accept(token),
      shop.refund(),
      shop.accept(token, second),
      shop.takeBack(id),
      shop.bind(),
      shop.lapse(),
    ])
    const owners = [...(await shop.numbers()), ...(await shop.numbers(second))]
    const { stage } = await shop.order()
    const mine = (await shop.numbers(shop.buyer)).filter(({ state }) => state !== 'ended')
    expect(accepted.filter((each) => each === 'done')).toHaveLength(owners.length)
    expect(owners.length + mine.length + Number(stage.startsWith('refund'))).toBe(1)
    await runDueJobs(shop.server)
  }
  await sound(world)
})

test('of a gift and a binding at once one wins', async () => {
  const world = await startRenewalServer()
  for (let round = 0; round < 6; round += 1) {
    const shop = await startGift(world, `61${7000 + round},88`)
    const [gift, bound] = await Promise.all([shop.ask(), shop.bind()])
    expect([gift.status === 200, bound === 'active'].filter(Boolean)).toHaveLength(1)
    if (gift.status === 200) expect(bound).toBe('gift-open')
  }
  await sound(world)
})

test('of gifts of one order at once the others hear that it is open', async () => {
  const shop = await startGift()
  const answers = await Promise.all([1, 2, 3].map(async () => (await shop.ask()).failure.details))
  expect(answers.filter(Boolean)).toEqual([{ why: 'open' }, { why: 'open' }])
})

test('a giver in deletion, a late acceptance and a late job change nothing twice', async () => {
  const shop = await startGift()
  const { token } = await shop.give()
  const member = { ...shop.buyer, token: await shop.buyer.token() }
  expect((await deleteAccount(shop.server, member)).failure.error).toBe('account-in-use')
  shop.server.advance(71 * hourMs)
  const late = await createMember(shop.server)
  const deletion = { ...shop.buyer, token: await shop.buyer.token() }
  const [accepted, , deleted] = await Promise.all([
    shop.accept(token),
    shop.accept(token, late),
    deleteAccount(shop.server, deletion),
    shop.server.runJob('transfer-step', { transferId: 1 }),
  ])
  expect([200, 409]).toContain(deleted.status)
  const owners = [...(await shop.numbers()), ...(await shop.numbers(late))]
  expect(owners).toHaveLength(1)
  expect(accepted === 'done' || owners[0] !== undefined).toBe(true)
  await sound(shop)
})

test('a payment that is reported after its order ended can be given, while its number is there', async () => {
  const shop = await startGift()
  const { server, buyer, world } = shop
  const { 630001: numberId = 0 } = await server.stock('630001,88')
  const { data: cashier } = await buyer.request('POST /wxpay/h5', { numberId, agreed: true })
  await buyer.request('POST /order/:id/cancel', { id: cashier.orderId })
  world.bank.pay(cashier.out_trade_no)
  await server.runJob('payments-reconcile', {})
  await buyer.request('GET /wxpay/query', { out_trade_no: cashier.out_trade_no })
  const { data: order } = await buyer.request('GET /order/:id', { id: cashier.orderId })
  const { data, failure } = await buyer.request('POST /order/:id/gift', { id: cashier.orderId })
  if (order.stage === 'paid') expect(await shop.accept(data.gift?.token ?? '')).toBe('done')
  else expect(failure.details).toEqual({ why: 'ended' })
  await sound(shop)
})

test('a blocked friend is refused; a block of the giver ends the gift; staff stop one', async () => {
  const testConsole = await startConsole()
  const world = setUpRenewals(testConsole.server)
  const shop = await startGift(world)
  const [service, finance] = [await testConsole.addStaff('service'), await testConsole.addStaff('finance')]
  const now = { ...testConsole, staffByRole: { ...testConsole.staffByRole, service, finance } }
  const { id, token } = await shop.give()
  const [own] = await shop.numbers(shop.buyer)
  const input = { id: own?.id ?? 0, what: 'stop', reason: '客户来电核实' } as const
  const seen = await testConsole.request('GET /subscriptions/:id', { id: input.id }, { as: service })
  expect(seen.data.transfer).toMatchObject({ gift: true, state: 'offered', phone: null })
  for (const what of ['freeze', 'resume'] as const) {
    const act = { ...input, what }
    const { failure } = await testConsole.request('POST /subscriptions/:id/transfer', act, { as: service })
    expect(failure.error).toBe('not-now')
  }
  await testConsole.request('POST /subscriptions/:id/transfer', input, { as: service })
  expect(await shop.history(id)).toBe('offer stop')
  expect(await told(shop, shop.buyer.phone)).toEqual(['（赠送）已停止'])
  expect(await shop.accept(token)).toBe('transfer-not-open')
  const again = await shop.give()
  await block(now, shop.friend.id)
  expect(await shop.accept(again.token)).toBe('account-blocked')
  await block(now, shop.buyer.id)
  const other = await createMember(shop.server)
  expect(await shop.accept(again.token, other)).toBe('transfer-not-open')
  expect((await shop.ask()).failure.error).toBe('account-blocked')
  await sound(shop)
})

test('both have the gift in their data; its message goes a week after the end', async () => {
  const shop = await startGift()
  const { context } = shop.server
  const { token } = await shop.give('常联系')
  await shop.accept(token)
  const [given, received] = await Promise.all(
    [shop.buyer.id, shop.friend.id].map(async (id) => (await exportData(context, id)).transfers),
  )
  const row = { number: '628888', gift: true, message: '常联系', state: 'done' }
  expect([given, received]).toMatchObject([[{ ...row, role: 'given' }], [{ ...row, role: 'received' }]])
  await eraseOldPhones(context.db, addDays(context.clock(), 8))
  expect((await exportData(context, shop.friend.id)).transfers[0]).not.toHaveProperty('message')
  shop.server.advance(dayMs)
  const member = { ...shop.buyer, token: await shop.buyer.token() }
  expect((await deleteAccount(shop.server, member)).status).toBe(200)
  expect((await shop.numbers())[0]?.state).toBe('active')
  await sound(shop)
})
