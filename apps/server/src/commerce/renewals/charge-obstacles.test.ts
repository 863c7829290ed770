import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { barNumber, unbarNumber } from '../../telephony/routing/bar-number.ts'
import { createOwner, passDays, runDueJobs, startRenewalServer, type RenewalServer } from './testing/owner.ts'

const dayMs = 24 * 3_600_000

const sound = async ({ server: { context } }: RenewalServer) =>
  expect(await findBrokenInvariants(context.db, context.clock())).toEqual({})

/** A minute later the reconciler knows the result of a charge. */
async function settle({ server }: RenewalServer): Promise<void> {
  server.advance(60_000)
  await runDueJobs(server)
}

/** An owner with a signed mandate, 30 days before the end of the period. */
async function startAuthorised() {
  const world = await startRenewalServer()
  const owner = await createOwner(world, '628888,88')
  const { data } = await owner.request('POST /subscription/:id/mandate', { id: owner.id, agreed: true })
  world.bank.sign(data.redirect_url.split('/').at(-1) ?? '')
  await world.server.runJob('mandates-reconcile', {})
  const { context } = world.server
  const act = () => ({ staffId: 1, reason: 'fraud', at: context.clock() })
  const { numberId } = owner
  const bar = (days: number | null) => {
    const until = days === null ? null : new Date(context.clock().getTime() + days * dayMs)
    return inTransaction(context.db, (trx) => barNumber(trx, { numberId, until }, act()))
  }
  const unbar = () => inTransaction(context.db, (trx) => unbarNumber(trx, numberId, act()))
  const told = async () => (await owner.messages()).map((line) => line.split(' ')[0])
  const charged = async () => {
    const { nextCharge, chargeObstacle } = await owner.subscription()
    return chargeObstacle ?? nextCharge?.amount
  }
  return { world, owner, bar, unbar, told, charged }
}

test('a barred number is not charged: API and SMS ask to pay by hand; the next period is charged again', async () => {
  const { world, owner, bar, unbar, told, charged } = await startAuthorised()
  await bar(null)
  expect(await charged()).toBe('barred')
  await passDays(world, 33)
  expect(world.bank.charges).toEqual([])
  expect(await told()).toEqual(['renewal-due', 'renewal-due'])
  await owner.renew()
  await unbar()
  expect(await charged()).toBe(88)
  await passDays(world, 30)
  expect(world.bank.charges.map(({ fate }) => fate)).toEqual(['pays'])
  await sound(world)
})

test('a bar that ends before the period does not stop its charge', async () => {
  const { world, bar, charged, told } = await startAuthorised()
  await passDays(world, 20)
  await bar(9)
  expect(await charged()).toBe(88)
  await passDays(world, 10)
  expect(world.bank.charges.map(({ fate }) => fate)).toEqual(['pays'])
  expect(await told()).toEqual(['renewal-charge', 'renewal-charge'])
})

test('a bar after the notice calls the charge off, and one that is lifted in the days of charges lets it go on', async () => {
  const { world, owner, bar, unbar, charged, told } = await startAuthorised()
  await passDays(world, 26)
  await bar(null)
  expect(await charged()).toBe('barred')
  await passDays(world, 4)
  expect(world.bank.charges).toEqual([])
  expect(await told()).toEqual(['renewal-charge', 'renewal-due'])
  await unbar()
  await passDays(world, 1)
  await settle(world)
  expect(world.bank.charges.map(({ fate }) => fate)).toEqual(['pays'])
  expect((await owner.subscription()).state).toBe('active')
  await sound(world)
})

/** An owner after a refused first charge, and the order of the charge. */
async function startRefused() {
  const started = await startAuthorised()
  const { world, owner } = started
  world.next.fate = 'refuses'
  await passDays(world, 30)
  world.next.fate = 'pays'
  const orders = async () => (await owner.request('GET /order/user/:id', { id: owner.userId })).data.list
  const [order] = await orders()
  expect([order?.autoRenew, order?.stage]).toEqual([true, 'paying'])
  return { ...started, orders, orderId: order?.id ?? 0 }
}

test('an automatic charge whose order its owner cancels is not tried again in this period', async () => {
  const { world, owner, orders, orderId, charged } = await startRefused()
  expect((await owner.request('POST /order/:id/cancel', { id: orderId })).status).toBe(200)
  expect(await charged()).toBe('cancelled')
  await passDays(world, 6)
  expect((await orders()).map(({ stage }) => stage)).toEqual(['cancelled', 'active'])
  expect(world.bank.charges.map(({ fate }) => fate)).toEqual(['refuses'])
  await owner.renew()
  expect(await charged()).toBe(88)
  await passDays(world, 27)
  expect(world.bank.charges.map(({ fate }) => fate)).toEqual(['refuses', 'pays'])
  await sound(world)
})

test('a payment by hand that is left open does not stop the charge of the next day', async () => {
  const { world, owner, orders } = await startRefused()
  const { status } = await owner.request('POST /subscription/:id/renew', { id: owner.id, months: 12 })
  expect(status).toBe(200)
  await passDays(world, 1)
  await settle(world)
  await passDays(world, 1)
  await settle(world)
  expect(world.bank.charges.map(({ fate }) => fate)).toEqual(['refuses', 'pays'])
  expect((await orders()).map(({ stage }) => stage)).toEqual(['active', 'expired', 'expired', 'active'])
  await sound(world)
})
