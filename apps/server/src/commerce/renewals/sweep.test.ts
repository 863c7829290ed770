import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import { createOwner, passDays, runDueJobs, startRenewalServer, type RenewalServer } from './testing/owner.ts'

const dayMs = 24 * 3_600_000

const sound = async ({ server: { context } }: RenewalServer) =>
  expect(await findBrokenInvariants(context.db, context.clock())).toEqual({})

test('each step is taken once and each message is sent once, however often the sweep runs concurrently', async () => {
  const world = await startRenewalServer()
  const owner = await createOwner(world, '628888,88')
  for (const days of [25, 4, 1, 3, 4, 23]) {
    world.server.advance(days * dayMs)
    await Promise.all(Array.from({ length: 6 }, () => world.server.runJob('subscriptions-step', {})))
    await Promise.all(Array.from({ length: 6 }, () => world.server.runJob('notices-send', {})))
  }
  const history = await world.server.context.db
    .selectFrom('subscription_history')
    .select('event')
    .where('subscription_id', '=', owner.id)
    .orderBy('id')
    .execute()
  expect(history.map(({ event }) => event)).toEqual([
    'subscribe',
    'bind',
    'lapse',
    'wait',
    'suspend',
    'expire',
  ])
  expect((await owner.messages()).map((line) => line.split(' ')[0])).toEqual([
    'renewal-due',
    'renewal-due',
    'number-suspended',
    'number-ended',
  ])
  await sound(world)
})

test('a sweep that crashes in the middle has changed nothing, and the next one does everything', async () => {
  const world = await startRenewalServer()
  const { context } = world.server
  const owner = await createOwner(world, '628888,88')
  await passDays(world, 29)
  const before = await context.db.selectFrom('subscription_history').selectAll().execute()
  const { enqueue } = context
  context.enqueue = async () => {
    throw new Error('died')
  }
  world.server.advance(9 * dayMs)
  await expect(world.server.runJob('subscriptions-step', {})).rejects.toThrow('died')
  context.enqueue = enqueue
  const steps = () => context.db.selectFrom('subscription_history').selectAll().execute()
  expect((await steps()).length).toBe(before.length + 2)
  expect([(await owner.subscription()).state, await owner.numberState()]).toEqual(['grace', 'bound'])
  await runDueJobs(world.server)
  expect([(await owner.subscription()).state, await owner.numberState()]).toEqual(['suspended', 'suspended'])
  await sound(world)
})

test('a message that the provider refuses is retried after 5 minutes; at night a reminder waits for the morning', async () => {
  const world = await startRenewalServer()
  const { server } = world
  const { context } = server
  const owner = await createOwner(world, '628888,88')
  const { sms } = context
  const [minute, hour] = [60_000, 3_600_000]
  const send = async (laterMs: number) => {
    server.advance(laterMs)
    await server.runJob('notices-send', {})
    return (await owner.messages()).length
  }
  context.sms = {
    send: async () => {
      throw new AdapterError('unavailable', 'no SMS today')
    },
  }
  server.advance(24 * dayMs + minute)
  await server.runJob('subscriptions-step', {})
  expect(await send(0)).toBe(0)
  context.sms = sms
  expect(await send(4 * minute)).toBe(0)
  expect(await send(2 * minute)).toBe(1)
  expect(await send(10 * minute)).toBe(1)

  server.advance(5 * dayMs + 12 * hour)
  await server.runJob('subscriptions-step', {})
  expect(await send(0)).toBe(1)
  expect(await send(11 * hour)).toBe(2)
})
