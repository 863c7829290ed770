import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import { setDiscounts } from '../../testing/discounts.ts'
import { createOwner, passDays, startRenewalServer, type RenewalServer } from './testing/owner.ts'

const sound = async ({ server: { context } }: RenewalServer) =>
  expect(await findBrokenInvariants(context.db, context.clock())).toEqual({})

/** The owner of a number for 19.90 yuan a month, bought for 3 months when these had 5 % off: 56.71 yuan. */
async function discounted() {
  const world = await startRenewalServer()
  const { context } = world.server
  await setDiscounts(context, { 3: 5, 12: 15 })
  const owner = await createOwner(world, '628888,19.9', 3)
  return { world, owner, set: (percents: object) => setDiscounts(context, percents) }
}

/** The same with a signed mandate. */
async function authorised() {
  const shop = await discounted()
  const { world, owner } = shop
  const { data } = await owner.request('POST /subscription/:id/mandate', {
    id: owner.id,
    agreed: true,
    amount: 56.71,
  })
  world.bank.sign(data.redirect_url.split('/').at(-1) ?? '')
  await world.server.runJob('mandates-reconcile', {})
  return shop
}

test('a renewal by hand has the discount of its day; an unpaid one with another discount gives way', async () => {
  const { world, owner, set } = await discounted()
  expect(await owner.subscription()).toMatchObject({ price: 19.9, discounts: { 3: 5, 12: 15 } })
  const renew = (amount: number) =>
    owner.request('POST /subscription/:id/renew', { id: owner.id, months: 12, amount })
  const { data: first } = await renew(202.98)
  await set({ 12: 20 })
  expect((await renew(202.98)).failure).toMatchObject({
    error: 'terms-changed',
    details: { terms: { price: 19.9, amount: 191.04 } },
  })
  const { data: second } = await renew(191.04)
  const order = async (id: number) => (await owner.request('GET /order/:id', { id })).data
  expect([await order(first.orderId), await order(second.orderId)]).toMatchObject([
    { amount: 202.98, stage: 'cancelled' },
    { amount: 191.04, stage: 'paying' },
  ])
  expect((await renew(191.04)).data.orderId).toBe(second.orderId)
  await owner.pay({ data: second })
  expect(world.bank.moved.map(({ fen }) => fen)).toEqual([5671, 19_104])
  await sound(world)
})

test.each([0, 10])(
  'a charge is the announced sum, although the discount is %d per cent since; the next one has that discount',
  async (since) => {
    const { world, owner, set } = await authorised()
    const { bank } = world
    // Announced six days before the end of 3 months (91 days), with the discount of that day.
    await set({ 3: 8 })
    expect((await owner.subscription()).nextCharge?.amount).toBe(54.92)
    await passDays(world, 86)
    expect([...bank.announced.values()]).toEqual([5492])
    await set({ 3: since })
    expect((await owner.subscription()).nextCharge?.amount).toBe(54.92)
    await passDays(world, 6)
    expect(bank.charges).toMatchObject([{ amountFen: 5492, allowed: true, fate: 'pays' }])
    const sums = (await owner.messages()).map((message) => message.split(' '))
    expect(sums.map(([template, , amount]) => [template, amount])).toEqual([
      ['renewal-charge', '54.92'],
      ['renewal-charge', '54.92'],
    ])
    const fen = since === 0 ? 5970 : 5373
    expect((await owner.subscription()).nextCharge?.amount).toBe(fen / 100)
    await passDays(world, 93)
    expect(bank.charges.map(({ amountFen }) => amountFen)).toEqual([5492, fen])
    await sound(world)
  },
)

test('after refused charges the SMS names what a renewal by hand costs now, and that sum is taken', async () => {
  const { world, owner, set } = await authorised()
  await passDays(world, 86)
  await set({ 3: 0 })
  world.next.fate = 'refuses'
  await passDays(world, 24)
  const sums = (await owner.messages()).map((message) => message.split(' '))
  expect(sums.map(([template, , amount]) => [template, amount])).toEqual([
    ['renewal-charge', '56.71'],
    ['renewal-charge', '56.71'],
    ['charge-failed', '56.71'],
    ['number-suspended', '59.70'],
  ])
  const renewal = { id: owner.id, months: 3, amount: 59.7 }
  expect((await owner.request('POST /subscription/:id/renew', renewal)).status).toBe(200)
  await sound(world)
})

test('a mandate is agreed to for the discounted sum only; a reminder names the sum of its day', async () => {
  const { world, owner, set } = await discounted()
  const agree = (amount: number) =>
    owner.request('PATCH /subscription/:id', { id: owner.id, renewal: 'auto', agreed: true, amount })
  expect((await agree(59.7)).failure.error).toBe('terms-changed')
  expect((await agree(56.71)).data.renewal).toBe('auto')
  await set({ 3: 8 })
  await passDays(world, 86)
  expect((await owner.messages()).map((message) => message.split(' ')[2])).toEqual(['54.92'])
  await sound(world)
})

test('an owner who gives up gets the unused days of what was paid, to the fen, also after the discounts changed', async () => {
  const { world, owner, set } = await discounted()
  await set({ 12: 15 })
  expect((await owner.subscription()).refundable).toBe(56.08)
  await owner.renew(12)
  await set({})
  world.server.advance(31 * dayMs - hourMs)
  // Of the 3 months 60 of 91 whole days of what was paid, and all of the year, which has not begun.
  expect((await owner.subscription()).refundable).toBe((3739 + 20_298) / 100)
  await owner.request('POST /subscription/:id/end', { id: owner.id, confirmed: true })
  const refunds = await world.server.context.db
    .selectFrom('refunds')
    .select('amount_fen')
    .orderBy('id')
    .execute()
  expect(refunds.map(({ amount_fen }) => amount_fen).toSorted((a, b) => a - b)).toEqual([3739, 20_298])
  await sound(world)
})
