import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { generatePhone } from '../../testing/client.ts'
import { createNumberOwner } from '../../testing/owner.ts'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import { createBoundOwner, masked, runBindingJobs, startWithNetwork } from './testing.ts'

type Scene = Awaited<ReturnType<typeof scene>>

const number = '95013628888'

/**
 * An owner with a phone that the network has confirmed, and helpers that reconcile. Jobs run only when a test
 * runs them.
 */
async function scene() {
  const { server, network } = await startWithNetwork({ workers: false })
  const owner = await createBoundOwner(server, '628888')
  const { db } = server.context
  const settle = () => runBindingJobs(server)
  await settle()
  const selectRepairs = async () => {
    const rows = await db
      .selectFrom('binding_history')
      .select(['event', 'version'])
      .where('event', 'like', 'mend%')
      .orderBy('id')
      .execute()
    return rows.map(({ event, version }) => `${event} ${version}`)
  }
  const reconcile = async () => {
    await server.runJob('bindings-reconcile', {})
    await settle()
    return selectRepairs()
  }
  const metric = async () => {
    const text = await (await fetch(`${server.origin}/metrics`)).text()
    return text.split('\n').find((line) => line.startsWith('bindings_repaired '))
  }
  return { server, network, owner, reconcile, settle, metric, line: String(owner.id) }
}

test('equal bindings need no repair', async () => {
  const { reconcile, network, metric } = await scene()
  network.received.length = 0
  expect(await reconcile()).toEqual([])
  expect(network.received.map(({ type }) => type)).toEqual(['inspect'])
  expect(await metric()).toBe('bindings_repaired 0')
})

test('an unreadable binding of the network stops no repair of another, and is pushed again', async () => {
  const { network, server, reconcile, settle, line } = await scene()
  const other = await createNumberOwner(server, '628889', { bound: false })
  const bind = { orderId: other.orderId, phone: other.member.phone }
  await server.request('POST /order/binding', bind, { token: other.token })
  await settle()
  Object.assign(network.bindings.get(String(other.id))!, { version: 'two' })
  Object.assign(network.bindings.get(line)!, { phone: '13900000000' })
  const repairs = await reconcile()
  expect(repairs.filter((repair) => repair.startsWith('mend'))).toHaveLength(2)
  expect(network.findRingingPhone(number)).not.toBe('13900000000')
})

const wrongs: [string, (scene: Scene) => unknown, string][] = [
  ['forgets a binding', ({ network, line }) => network.bindings.delete(line), 'mend 3'],
  [
    'rings another phone',
    ({ network, line }) => Object.assign(network.bindings.get(line)!, { phone: '13900000000' }),
    'mend 3',
  ],
  [
    'never falls silent',
    ({ network, line }) => Object.assign(network.bindings.get(line)!, { until: null }),
    'mend 3',
  ],
  [
    'is ahead of a database that was restored',
    ({ network, line }) => Object.assign(network.bindings.get(line)!, { version: 40, phone: '13900000000' }),
    'mend 41',
  ],
]

test.each(wrongs)(
  'a network that %s gets a new version, recorded in history, log and metrics',
  async (_what, wrong, repair) => {
    const here = await scene()
    const { network, owner, server, reconcile, metric } = here
    wrong(here)
    expect(await reconcile()).toEqual([repair])
    expect(network.findRingingPhone(number)).toBe(owner.phone)
    expect(await reconcile()).toEqual([repair])
    expect(await metric()).toBe('bindings_repaired 1')
    expect(server.logged.filter((line) => line.includes('repaired bindings'))).toHaveLength(1)
    expect(await findBrokenInvariants(server.context.db)).toEqual({})
  },
)

test('bindings of ended services and foreign bindings are removed from the network', async () => {
  const { network, owner, server, reconcile, settle, line } = await scene()
  const { id, token } = owner
  const kept = { ...network.bindings.get(line)! }
  await server.request('POST /subscription/:id/end', { id, confirmed: true }, { token })
  await settle()
  expect(network.findRingingPhone(number)).toBeUndefined()
  network.bindings.set(line, kept)
  network.bindings.set('stranger', { ...kept, bindingId: 'stranger', number: '95013777777' })
  expect(network.findRingingPhone(number)).toBe(owner.phone)
  expect(await reconcile()).toEqual([`mend-ended ${kept.version + 1}`])
  expect([network.findRingingPhone(number), network.findRingingPhone('95013777777')]).toEqual([
    undefined,
    undefined,
  ])
})

test('an unconfirmed version is pushed again after its job was lost, and does not count as a repair', async () => {
  const { network, owner, server, reconcile } = await scene()
  const phone = generatePhone()
  await owner.change(phone)
  await sql`DELETE FROM jobs`.execute(server.context.db)
  expect(await reconcile()).toEqual([])
  expect(network.findRingingPhone(number)).toBe(phone)
})

test.each([
  ['has confirmed', 0],
  ['has taken, and its answer was lost', 1],
])(
  'a change that the network %s between our list and its own is not repaired',
  async (_what, lostAnswers) => {
    const { network, owner, server, reconcile } = await scene()
    const { context } = server
    const real = context.network!
    const phone = generatePhone()
    context.network = {
      ...real,
      inspect: async (ours) => {
        await owner.change(phone)
        network.faults.lostAnswers = lostAnswers
        await server.runJob('binding-push', { bindingId: 2, version: 3 }).catch(() => undefined)
        return real.inspect(ours)
      },
    }
    expect(await reconcile()).toEqual([])
    expect(await owner.read()).toMatchObject({ boundPhone: masked(phone) })
    expect(network.findRingingPhone(number)).toBe(phone)
    expect(await findBrokenInvariants(context.db)).toEqual({})
  },
)
