import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { createOwner, runDueJobs, startRenewalServer } from './testing/owner.ts'

const hourMs = 3_600_000

async function startSigning() {
  const world = await startRenewalServer()
  const owner = await createOwner(world, '628888,88')
  /** Opens the provider's page and returns the code of the mandate. */
  const open = async () => {
    const { data } = await owner.request('POST /subscription/:id/mandate', { id: owner.id, agreed: true })
    return data.redirect_url.split('/').at(-1) ?? ''
  }
  const pass = async (hours: number) => {
    world.server.advance(hours * hourMs)
    await world.server.runJob('mandates-reconcile', {})
    await runDueJobs(world.server)
  }
  const mandate = async () => (await owner.subscription()).mandate
  const sound = async () =>
    expect(await findBrokenInvariants(world.server.context.db, world.server.context.clock())).toEqual({})
  return { world, open, pass, mandate, sound }
}

test.each([
  [1, 22.9],
  [23.5, 1],
  [23.5, 23.5],
])(
  'a mandate tried again after %d hours and signed %d hours later, its notification lost, is active',
  async (untilTry, untilSigned) => {
    const { world, open, pass, mandate, sound } = await startSigning()
    const first = await open()
    await pass(untilTry)
    expect(await open()).toBe(first)
    await pass(untilSigned)
    expect(await mandate()).toBe('signing')
    world.bank.sign(first)
    await pass(0)
    expect(await mandate()).toBe('active')
    await sound()
  },
)

test('a mandate that is tried again after a day is another one; signed, it is active', async () => {
  const { world, open, pass, mandate, sound } = await startSigning()
  const first = await open()
  await pass(24.1)
  expect(await mandate()).toBe('none')
  const second = await open()
  expect(second).not.toBe(first)
  world.bank.sign(second)
  await pass(0)
  expect(await mandate()).toBe('active')
  await sound()
})

test('a mandate that was signed while no job ran for two days is active', async () => {
  const { world, open, pass, mandate } = await startSigning()
  const code = await open()
  world.server.advance(30 * hourMs)
  world.bank.sign(code)
  await pass(18)
  expect(await mandate()).toBe('active')
})
