import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { createOwner, passDays, runDueJobs, startRenewalServer, type RenewalServer } from './testing/owner.ts'

const dayMs = 24 * 3_600_000

const sound = async ({ server: { context } }: RenewalServer) =>
  expect(await findBrokenInvariants(context.db, context.clock())).toEqual({})

/** An owner with a first period of 30 days, and how they sign and what they were told. */
async function startOwner() {
  const world = await startRenewalServer()
  const owner = await createOwner(world, '628888,88')
  const sign = async () => {
    const { data } = await owner.request('POST /subscription/:id/mandate', { id: owner.id, agreed: true })
    world.bank.sign(data.redirect_url.split('/').at(-1) ?? '')
    await world.server.runJob('mandates-reconcile', {})
    await runDueJobs(world.server)
    return data
  }
  const choose = (renewal: string) => owner.request('PATCH /subscription/:id', { id: owner.id, renewal })
  const { periodEnd = '' } = await owner.subscription()
  const told = async () => (await owner.messages()).map((line) => line.split(' ')[0])
  /** Lets time pass until this many days after the end of the period. */
  const passTo = async (day: number) => {
    const leftMs = Date.parse(periodEnd) + day * dayMs - world.server.context.clock().getTime()
    world.server.advance(leftMs % dayMs)
    await runDueJobs(world.server)
    await passDays(world, Math.floor(leftMs / dayMs))
  }
  return { world, owner, sign, choose, periodEnd, told, passTo }
}

test.each([
  [-4.9, ['renewal-due', 'renewal-due', 'renewal-due']],
  [-2, ['renewal-due', 'renewal-due', 'renewal-due']],
  [-0.6, ['renewal-due', 'renewal-due', 'renewal-due']],
  [0.3, ['renewal-due', 'renewal-due', 'charge-failed']],
  [4, ['renewal-due', 'renewal-due', 'charge-failed']],
])(
  'a mandate signed on day %d is too late for this period: screen and SMS ask to pay by hand, nothing is charged',
  async (day, messages) => {
    const { world, owner, sign, periodEnd, told, passTo } = await startOwner()
    await passTo(day)
    const before = await told()
    const { firstChargeAt } = await sign()
    expect(firstChargeAt.slice(0, 10)).toBe('2027-06-10')
    expect((await told()).length).toBe(before.length + 1)
    const { mandate, nextCharge, chargeObstacle } = await owner.subscription()
    expect([mandate, nextCharge, chargeObstacle]).toEqual(['active', undefined, 'too-late'])
    await passTo(6)
    expect(world.bank.charges).toEqual([])
    expect(await told()).toEqual(messages)
    await owner.renew()
    const renewed = await owner.subscription()
    expect([renewed.nextCharge, renewed.chargeObstacle]).toEqual([
      { at: firstChargeAt, amount: 88 },
      undefined,
    ])
    expect(renewed.periodStart).toBe(periodEnd)
    await passTo(32)
    expect(world.bank.charges.map(({ fate, at }) => [fate, new Date(at).toISOString().slice(0, 10)])).toEqual(
      [['pays', firstChargeAt.slice(0, 10)]],
    )
    await sound(world)
  },
)

test('a mandate signed between the sixth and the fifth day before the end is announced at once, and charged', async () => {
  const { world, owner, sign, periodEnd, told, passTo } = await startOwner()
  await passTo(-5.6)
  expect(await told()).toEqual(['renewal-due'])
  expect((await sign()).firstChargeAt).toBe(periodEnd)
  expect(await told()).toEqual(['renewal-due', 'renewal-charge'])
  expect([...world.bank.announced.values()]).toEqual([8800])
  expect((await owner.subscription()).nextCharge).toEqual({ at: periodEnd, amount: 88 })
  await passTo(0)
  expect(await told()).toEqual(['renewal-due', 'renewal-charge', 'renewal-charge'])
  expect(world.bank.charges.map(({ fate }) => fate)).toEqual(['pays'])
  await sound(world)
})

test.each([
  [-5.6, ['pays'], 'active', ['renewal-charge', 'renewal-charge', 'renewal-charge']],
  [-3, [], 'past_due', ['renewal-charge', 'renewal-due', 'renewal-due']],
  [-0.6, [], 'past_due', ['renewal-charge', 'renewal-charge', 'renewal-due']],
])(
  'a mandate that was announced, ended and signed again on day %d needs its own notice in time',
  async (day, fates, state, messages) => {
    const { world, owner, sign, choose, told, passTo } = await startOwner()
    await passTo(-20)
    await sign()
    await passTo(day)
    await choose('manual')
    expect((await owner.subscription()).nextCharge).toBeUndefined()
    const first = new Set(world.bank.announced.keys())
    world.server.advance(60_000)
    await sign()
    expect((await owner.subscription()).nextCharge !== undefined).toBe(fates.length > 0)
    await passTo(2.3)
    expect(world.bank.charges.map(({ fate }) => fate)).toEqual(fates)
    expect(world.bank.charges.some(({ mandateId }) => first.has(mandateId))).toBe(false)
    expect((await owner.subscription()).state).toBe(state)
    expect(await told()).toEqual(messages)
    await sound(world)
  },
)

test('a charge that no server announced in time is not made: its reminder asks to pay by hand', async () => {
  const { world, owner, sign, told, passTo, periodEnd } = await startOwner()
  await sign()
  world.server.advance(Date.parse(periodEnd) - 4 * dayMs - world.server.context.clock().getTime())
  const { nextCharge, chargeObstacle } = await owner.subscription()
  expect([nextCharge, chargeObstacle]).toEqual([undefined, 'too-late'])
  await passTo(3)
  expect(await told()).toEqual(['renewal-due', 'renewal-due'])
  expect(world.bank.charges).toEqual([])
})
