import { expect, test } from 'vitest'
import { block } from '../../console/customers/testing.ts'
import { startConsole } from '../../console/testing/console.ts'
import { exportData } from '../../operations/privacy/export-data.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { approvePhoneChange } from '../../people/users/decide-phone-change.ts'
import { deleteAccount } from '../../people/users/testing.ts'
import { insertPhoneRequest } from '../../people/users/testing/phone-changes.ts'
import { addDays, dayMs, hourMs } from '../../platform/base/time.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { generatePhone } from '../../testing/client.ts'
import { passDays, runDueJobs, setUpRenewals, startRenewalServer } from '../renewals/testing/owner.ts'
import { eraseOldPhones } from './erase-phones.ts'
import { createMember, startTransfer } from './testing.ts'

const start = async () => startTransfer(await startRenewalServer())
type Shop = Awaited<ReturnType<typeof start>>

const sound = async ({ server: { context } }: Pick<Shop, 'server'>) =>
  expect(await findBrokenInvariants(context.db, context.clock())).toEqual({})

const accepted = async (shop: Shop) => {
  const id = await shop.offer()
  expect(await shop.accept(id)).toBe('accepted')
  return id
}

/** The last step and its reason. */
const lastStep = async (shop: Shop, id: number) => (await shop.history(id)).at(-1)

test('of acceptances, stops and lapses at the same time one wins, and the others change nothing', async () => {
  const shop = await start()
  for (let round = 0; round < 3; round += 1) {
    const id = await shop.offer()
    const outcomes = await Promise.all([
      shop.accept(id),
      shop.stop(id),
      shop.accept(id),
      shop.stop(id, shop.next),
      shop.step(id),
    ])
    const events = (await shop.history(id)).map(({ event }) => event).join(' ')
    expect(events).toMatch(/^offer (?:accept )?(?:withdraw|decline)$/)
    expect(outcomes.filter((each) => each === 'withdrawn' || each === 'declined')).toHaveLength(1)
  }
  await sound(shop)
})

test('two jobs change the owner once; a stop at the same moment either wins or is refused', async () => {
  const shop = await start()
  const id = await accepted(shop)
  shop.server.advance(48 * hourMs)
  const [, stopped] = await Promise.all([shop.step(id), shop.stop(id), shop.step(id)])
  const numbers = await shop.numbers()
  expect(numbers).toHaveLength(stopped === 'withdrawn' ? 0 : 1)
  expect((await shop.owner.subscription()).state).toBe(stopped === 'withdrawn' ? 'active' : 'ended')
  await sound(shop)
})

test('of five offers of a number at once one is open', async () => {
  const shop = await start()
  const answers = await Promise.all(Array.from({ length: 5 }, () => shop.ask()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await sound(shop)
})

test('nothing is offered for 30 days after the login phone changed without the old one', async () => {
  const shop = await start()
  const { server, owner, world } = shop
  const { context } = server
  const { data: cashier } = await owner.request('POST /subscription/:id/renew', { id: owner.id, months: 3 })
  world.bank.pay(cashier.out_trade_no)
  await owner.request('GET /wxpay/query', { out_trade_no: cashier.out_trade_no })
  const newPhone = generatePhone()
  const changeId = await insertPhoneRequest(context, { id: owner.userId, phone: owner.phone, newPhone })
  const decision = { staffId: 1, at: context.clock() }
  await inTransaction(context.db, (trx) => approvePhoneChange(context, trx, changeId, decision))
  server.advance(72 * hourMs)
  await server.runJob('phone-change', { changeId })
  const taker = await createMember(server, newPhone)
  const ask = () => taker.request('POST /subscription/:id/transfer', { id: owner.id, phone: shop.next.phone })
  expect((await ask()).failure.details).toEqual({ why: 'phone-changed' })
  server.advance(29 * dayMs)
  expect((await ask()).failure.details).toEqual({ why: 'phone-changed' })
  // With both phones it is the owner.
  const changes = context.db.updateTable('phone_changes')
  await changes.set({ proof: null, requested_at: context.clock(), ended_at: context.clock() }).execute()
  expect(await shop.stop((await ask()).data.id, taker)).toBe('withdrawn')
  const proof = await context.keys.encrypt('phone_changes.proof', '{}')
  await changes.set({ proof, ended_at: addDays(context.clock(), -30) }).execute()
  expect((await ask()).data.state).toBe('offered')
})

test('the owner ends the number meanwhile: the transfer stops, and the owner gets the unused days', async () => {
  const shop = await start()
  const id = await accepted(shop)
  const { data } = await shop.owner.request('POST /subscription/:id/end', {
    id: shop.owner.id,
    confirmed: true,
  })
  expect(data.state).toBe('ended')
  expect(await lastStep(shop, id)).toEqual({ event: 'stop', reason: 'ended' })
  await shop.wait(id)
  expect(await shop.numbers()).toEqual([])
  await runDueJobs(shop.server)
  expect(shop.world.bank.moved.at(-1)?.fen).toBeLessThan(0)
  await sound(shop)
})

test('the next owner deletes the account meanwhile: the transfer stops, and their phone is erased', async () => {
  const shop = await start()
  const id = await accepted(shop)
  const member = { ...shop.next, token: await shop.next.token() }
  expect((await deleteAccount(shop.server, member)).status).toBe(200)
  expect(await lastStep(shop, id)).toEqual({ event: 'stop', reason: 'deleted' })
  const stored = await shop.server.context.db.selectFrom('transfers').selectAll().executeTakeFirstOrThrow()
  expect([stored.next_phone, stored.next_phone_index]).toEqual([null, null])
  await shop.wait(id)
  expect((await shop.owner.subscription()).state).toBe('active')
  const offered = await shop.ask()
  expect(offered.data.state).toBe('offered')
  await sound(shop)
})

test('an offer to a phone stops with the account of that phone, too', async () => {
  const shop = await start()
  const id = await shop.offer()
  const member = { ...shop.next, token: await shop.next.token() }
  expect((await deleteAccount(shop.server, member)).status).toBe(200)
  expect(await lastStep(shop, id)).toEqual({ event: 'stop', reason: 'deleted' })
  await sound(shop)
})

test('a block of either meanwhile stops the transfer, and a blocked one neither offers nor accepts', async () => {
  const testConsole = await startConsole()
  const { server } = testConsole
  const world = setUpRenewals(server)
  const shop = await startTransfer(world)
  const [service, finance] = [await testConsole.addStaff('service'), await testConsole.addStaff('finance')]
  const now = { ...testConsole, staffByRole: { ...testConsole.staffByRole, service, finance } }
  const id = await accepted(shop)
  await block(now, shop.next.id)
  expect(await lastStep(shop, id)).toEqual({ event: 'stop', reason: 'blocked' })
  const again = await shop.offer()
  expect(await shop.accept(again)).toBe('account-blocked')
  await block(now, shop.owner.userId)
  expect(await lastStep(shop, again)).toEqual({ event: 'stop', reason: 'blocked' })
  expect((await shop.ask()).failure.error).toBe('account-blocked')
  await sound(shop)
})

test('a charge that falls due while it is frozen stops the transfer: what the owner pays stays theirs', async () => {
  const testConsole = await startConsole()
  const { server } = testConsole
  const shop = await startTransfer(setUpRenewals(server))
  const { owner } = shop
  const { data: mandate } = await owner.request('POST /subscription/:id/mandate', {
    id: owner.id,
    agreed: true,
  })
  shop.world.bank.sign(mandate.redirect_url.split('/').at(-1) ?? '')
  await server.runJob('mandates-reconcile', {})
  const id = await accepted(shop)
  const service = await testConsole.addStaff('service')
  const act = async (what: string, as = service) =>
    (
      await testConsole.request(
        'POST /subscriptions/:id/transfer',
        { id: owner.id, what, reason: '机主来电核实' },
        { as },
      )
    ).failure.error ?? 'done'
  expect(await act('resume')).toBe('not-now')
  expect(await act('freeze')).toBe('done')
  expect(await act('freeze')).toBe('not-now')
  await shop.wait(id)
  expect((await shop.list())[0]).toMatchObject({ state: 'accepted', frozen: true })
  shop.world.next.fate = 'waits'
  await passDays(shop.world, 28)
  expect((await shop.history(id)).map(({ event }) => event)).toEqual(['offer', 'accept', 'freeze', 'stop'])
  expect(await lastStep(shop, id)).toEqual({ event: 'stop', reason: 'unpaid' })
  const late = await testConsole.addStaff('service')
  expect(await act('resume', late)).toBe('not-now')
  const { db } = server.context
  expect(await shop.numbers()).toEqual([])
  const audit = await db
    .selectFrom('audit_log')
    .select(['details', 'reason'])
    .where('action', '=', 'subscription.transfer')
    .orderBy('id')
    .execute()
  expect(audit.map(({ details, reason }) => [details, reason])).toEqual([
    ['{"what":"freeze"}', '机主来电核实'],
  ])
})

test('staff stop a transfer, also a frozen one; the time of a freeze moves the deadline', async () => {
  const testConsole = await startConsole()
  const { server } = testConsole
  const shop = await startTransfer(setUpRenewals(server))
  const id = await shop.offer()
  const service = await testConsole.addStaff('service')
  const act = async (what: string) =>
    testConsole.request(
      'POST /subscriptions/:id/transfer',
      { id: shop.owner.id, what, reason: '机主来电核实' },
      { as: service },
    )
  const [before] = await shop.list()
  await act('freeze')
  expect(await shop.accept(id)).toBe('transfer-not-open')
  server.advance(5 * 60_000)
  await act('resume')
  const [after] = await shop.list()
  const moved = Date.parse(after?.acceptUntil ?? '') - Date.parse(before?.acceptUntil ?? '')
  expect(moved).toBeGreaterThanOrEqual(5 * 60_000)
  await act('freeze')
  await act('stop')
  expect(await lastStep(shop, id)).toEqual({ event: 'stop', reason: '机主来电核实' })
  const { data } = await testConsole.request('GET /subscriptions/:id', { id: shop.owner.id }, { as: service })
  expect(data.transfer).toMatchObject({ state: 'stopped', nextId: null })
  expect((await shop.ask()).data.state).toBe('offered')
  await sound(shop)
})

test('a renewal that waits for its payment at the change stops the transfer', async () => {
  const shop = await start()
  const id = await accepted(shop)
  shop.server.advance(48 * hourMs)
  await shop.owner.request('POST /subscription/:id/renew', { id: shop.owner.id, months: 1 })
  await shop.step(id)
  expect(await lastStep(shop, id)).toEqual({ event: 'stop', reason: 'order-open' })
  expect((await shop.owner.subscription()).state).toBe('active')
  await sound(shop)
})

test('both have the transfer in their data; the named phone is erased a week after the end', async () => {
  const shop = await start()
  await shop.change()
  const { context } = shop.server
  const [given, received] = await Promise.all(
    [shop.owner.userId, shop.next.id].map(async (id) => (await exportData(context, id)).transfers),
  )
  expect(given).toMatchObject([{ number: '628888', role: 'given', state: 'done', phone: shop.next.phone }])
  expect(received).toMatchObject([{ number: '628888', role: 'received', state: 'done' }])
  await eraseOldPhones(context.db, context.clock())
  expect((await shop.list(shop.owner))[0]).toHaveProperty('phone')
  await eraseOldPhones(context.db, addDays(context.clock(), 8))
  expect((await shop.list(shop.owner))[0]).not.toHaveProperty('phone')
  shop.server.advance(dayMs)
  const member = { id: shop.owner.userId, phone: shop.owner.phone, token: await shop.owner.token() }
  expect((await deleteAccount(shop.server, member)).status).toBe(200)
  await sound(shop)
})
