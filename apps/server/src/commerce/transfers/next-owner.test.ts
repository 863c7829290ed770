import { expect, test, vi } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { deleteAccount } from '../../people/users/testing.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { generatePhone } from '../../testing/client.ts'
import { selectSmsTo } from '../../testing/sms.ts'
import { createOwner, passDays, runDueJobs, startRenewalServer } from '../renewals/testing/owner.ts'
import { freezeTransfer } from './freeze-transfer.ts'
import { createMember, startTransfer } from './testing.ts'

const start = async () => startTransfer(await startRenewalServer())
type Shop = Awaited<ReturnType<typeof start>>
type Member = { phone: string; request: Shop['server']['request'] }

const sound = async ({ server: { context } }: Pick<Shop, 'server'>) =>
  expect(await findBrokenInvariants(context.db, context.clock())).toEqual({})

/** Changes the login phone, and returns the user with a login of the new one. */
async function changePhone({ server }: Shop, { phone: old, request }: Member, id: number, phone: string) {
  await request('POST /code/sms', { phone: old, type: 'login-phone' })
  await request('POST /code/sms', { phone, type: 'login-phone' })
  const codes = { oldCode: await server.readSmsCode(old), code: await server.readSmsCode(phone) }
  expect((await request('POST /user/:id/phone', { id, phone, ...codes })).status).toBe(200)
  return createMember(server, phone)
}

test('a charge that is paid while the transfer is frozen stops it: what the owner paid stays theirs', async () => {
  const shop = await start()
  const { server, owner, world } = shop
  const { context } = server
  const { data } = await owner.request('POST /subscription/:id/mandate', { id: owner.id, agreed: true })
  world.bank.sign(data.redirect_url.split('/').at(-1) ?? '')
  await server.runJob('mandates-reconcile', {})
  const id = await shop.offer()
  await shop.accept(id)
  await inTransaction(context.db, (trx) =>
    freezeTransfer(context, trx, id, { at: context.clock(), actor: { staff_id: 1, reason: '核实' } }),
  )
  await passDays(world, 32)
  expect(world.bank.moved.map(({ fen }) => fen)).toEqual([8800, 8800])
  expect((await shop.history(id)).at(-1)).toEqual({ event: 'stop', reason: 'unpaid' })
  expect(await shop.numbers()).toEqual([])
  expect((await owner.subscription()).state).toBe('active')
  await sound(shop)
})

test.each(['offered', 'accepted'])(
  'a paid renewal stops an %s transfer at once, and both are told',
  async (state) => {
    const shop = await start()
    const id = await shop.offer()
    if (state === 'accepted') await shop.accept(id)
    await shop.owner.renew()
    expect(await shop.accept(id)).toBe('transfer-not-open')
    expect((await shop.list())[0]).toMatchObject({ state: 'stopped', endedAt: expect.any(String) })
    expect((await shop.history(id)).at(-1)).toEqual({ event: 'stop', reason: 'renewed' })
    await shop.server.runJob('transfer-notice', { transferId: id, about: 'stopped' })
    expect(await shop.told(shop.owner.phone)).toEqual(['已停止'])
    expect(await shop.told(shop.next.phone)).toEqual(['已停止'])
    await sound(shop)
  },
)

test('a next owner switches automatic renewal on, as a payer of their own payments only', async () => {
  const shop = await start()
  const { world, owner, next, server } = shop
  const sign = vi.spyOn(world.bank.provider.mandates, 'sign')
  await shop.change()
  const id = (await shop.numbers())[0]?.id ?? 0
  const { data } = await next.request('POST /subscription/:id/mandate', { id, agreed: true, amount: 88 })
  expect(sign.mock.lastCall?.[0]).toMatchObject({ provider: 'wechat', payerId: undefined })
  world.bank.sign(data.redirect_url.split('/').at(-1) ?? '')
  await server.runJob('mandates-reconcile', {})
  expect((await shop.numbers())[0]).toMatchObject({ renewal: 'auto', mandate: 'active' })
  const other = await startTransfer(world, '626666')
  const { data: given } = await other.ask(owner.phone)
  await other.accept(given.id, owner)
  await other.wait(given.id)
  const received = (await other.numbers(owner)).find(({ number }) => number.number === '626666')?.id ?? 0
  await owner.request('POST /subscription/:id/mandate', { id: received, agreed: true })
  expect(sign.mock.lastCall?.[0]).toMatchObject({ provider: 'wechat', payerId: 'payer' })
  await sound(shop)
})

test('a next owner is asked for the price of a month, whatever period the owner before had chosen', async () => {
  const world = await startRenewalServer()
  const { server } = world
  const owner = await createOwner(world, '628888,88', 12)
  const next = await createMember(server)
  const { data } = await owner.request('POST /subscription/:id/transfer', { id: owner.id, phone: next.phone })
  await next.request('POST /transfer/:id/accept', { id: data.id, agreed: true })
  server.advance(48 * hourMs)
  await server.runJob('transfer-step', { transferId: data.id })
  expect((await next.request('GET /subscription')).data.list).toMatchObject([{ price: 88, months: 1 }])
  server.advance(340 * dayMs)
  await passDays(world, 24)
  const sms = (await selectSmsTo(server.context, next.phone)).filter(
    ({ template }) => template === 'renewal-due',
  )
  expect(sms.map(({ params }) => params['amount'])).toEqual(['88.00', '88.00'])
})

test('the next owner sees the phone of the owner for a week, and none that it was changed to', async () => {
  const shop = await start()
  const other = await startTransfer(shop.world, '626666')
  await shop.change()
  await other.change()
  const masked = (phone: string) => phone.replace(/^(\d{3})\d{4}/, '$1****')
  expect((await shop.list())[0]).toHaveProperty('phone', masked(shop.owner.phone))
  shop.server.advance(dayMs)
  await changePhone(shop, shop.owner, shop.owner.userId, generatePhone())
  expect((await shop.list())[0]).not.toHaveProperty('phone')
  expect((await other.list())[0]).toHaveProperty('phone', masked(other.owner.phone))
  shop.server.advance(6 * dayMs)
  expect((await other.list())[0]).not.toHaveProperty('phone')
})

test('whoever has the named phone later does not stop the transfer by deleting their account', async () => {
  const shop = await start()
  const id = await shop.offer()
  await shop.accept(id)
  await changePhone(shop, shop.next, shop.next.id, generatePhone())
  const later = await createMember(shop.server, shop.next.phone)
  const account = { ...later, token: await later.token() }
  expect((await deleteAccount(shop.server, account)).status).toBe(200)
  expect((await shop.list())[0]).toMatchObject({ state: 'accepted' })
  await shop.wait(id)
  expect(await shop.numbers()).toHaveLength(1)
  await sound(shop)
})

test('an owner whose login phone becomes the named one does not accept their own number', async () => {
  const shop = await start()
  const phone = generatePhone()
  const { data } = await shop.ask(phone)
  const owner = await changePhone(shop, shop.owner, shop.owner.userId, phone)
  expect(owner.id).toBe(shop.owner.userId)
  expect(await shop.accept(data.id, owner)).toBe('transfer-not-found')
  expect(await shop.stop(data.id, owner)).toBe('withdrawn')
})

test('a received number is its owner’s wherever it is listed, without an order, also after it came back', async () => {
  const shop = await start()
  const { owner, next, server } = shop
  const { numberId } = owner
  /** What is the reader's own on its page, in comparisons and traces, and among the favourites. */
  const own = async (as: Member, userId: number) => {
    await as.request('PATCH /collect/like', { status: 1, numberId, userId })
    const page = (await as.request('GET /number/:id(^\\d+$)', { id: numberId })).data
    const [compared] = (await as.request('GET /number/several', { ids: String(numberId) })).data
    const [favourite] = (await as.request('GET /collect/:id', { id: userId })).data.list
    return [page, compared, favourite].map((each) => [each?.orderId, each?.subscriptionId])
  }
  const everywhere = (each: readonly (number | undefined)[]) => [each, each, each]
  expect(await own(owner, owner.userId)).toEqual(everywhere([owner.orderId, owner.id]))
  await shop.change()
  const { id = 0 } = (await shop.numbers())[0] ?? {}
  expect(await own(next, next.id)).toEqual(everywhere([undefined, id]))
  expect(await own(owner, owner.userId)).toEqual(everywhere([undefined, undefined]))
  const { data: cashier } = await next.request('POST /subscription/:id/renew', { id, months: 3 })
  shop.world.bank.pay(cashier.out_trade_no)
  await next.request('GET /wxpay/query', cashier)
  server.advance(30 * dayMs + hourMs)
  const { data: back } = await next.request('POST /subscription/:id/transfer', { id, phone: owner.phone })
  await shop.accept(back.id, owner)
  await shop.wait(back.id)
  const [mine, first] = await shop.numbers(owner)
  expect(await own(owner, owner.userId)).toEqual(everywhere([undefined, mine?.id]))
  expect(mine).toMatchObject({ state: 'active' })
  expect(mine).not.toHaveProperty('orderId')
  expect(first).toMatchObject({ state: 'ended', orderId: owner.orderId })
  await sound(shop)
})

test('a number that somebody paid for is its owner’s, not the payer’s', async () => {
  const { owner, next, server } = await start()
  const { db } = server.context
  await db.updateTable('subscriptions').set({ user_id: next.id }).where('id', '=', owner.id).execute()
  const page = async (as: Member) =>
    (await as.request('GET /number/several', { ids: String(owner.numberId) })).data[0]
  expect(await page(next)).toMatchObject({ state: 'sold', subscriptionId: owner.id })
  expect(await page(owner)).not.toHaveProperty('orderId')
})

test('a next owner gives a number up, and recovers it for a shorter time than they received', async () => {
  const shop = await start()
  const { next, owner, server, world } = shop
  await owner.renew(12)
  await shop.change()
  const { id = 0, refundable: amount } = (await shop.numbers())[0] ?? {}
  const given = await next.request('POST /subscription/:id/end', { id, confirmed: true, amount })
  expect(given.data.state).toBe('ended')
  await runDueJobs(server)
  const { data: cashier } = await next.request('POST /subscription/:id/recover', { id, months: 1 })
  world.bank.pay(cashier.out_trade_no)
  await next.request('GET /wxpay/query', { out_trade_no: cashier.out_trade_no })
  expect((await shop.numbers())[0]).toMatchObject({ id, state: 'active' })
  await sound(shop)
})
