// Measures in the lab how long the shop acknowledges no order when the primary is handed over, when its host
// is lost, and when etcd is stopped; prints one JSON object. Run by switchover.deep.test.ts.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openDatabase, type Db } from '../../apps/server/src/platform/db/database.ts'
import { Keys } from '../../apps/server/src/platform/encryption/keys.ts'
import { findBrokenInvariants } from '../../apps/server/src/operations/invariants/find-broken-invariants.ts'
import { type Buyer, makeBuyers } from '../../apps/server/src/testing/buyers.ts'
import { createRequest } from '../../apps/server/src/testing/client.ts'
import { type Environment, startEnvironment } from '../torture/environment.ts'
import type { DatabaseCluster } from './database-cluster.ts'

export type Interruption = {
  /** The longest time (s) between two acknowledged orders. */
  pauseS: number
  acknowledged: number
  notAcknowledged: number
  searches: number
  searchesFailed: number
}

export type Measured = {
  switchover: Interruption[]
  lostHost: Interruption[]
  etcdStopped: Interruption[]
  /** Acknowledged orders that the database does not have at the end. */
  lostOrders: number
  brokenInvariants: string[]
}

const counts = { switchover: 5, lostHost: 3, etcdStopped: 1 }
/** The interval (ms) between two orders, and between two searches. */
const orderMs = 50
const searchMs = 100
/** The time (ms) without disturbance before and after each event. */
const calmMs = 3000
const etcdStoppedMs = 60_000
const stock = 9000

const dir = await mkdtemp(join(tmpdir(), 'hao-switchover-'))
await chmod(dir, 0o755)
const stage = await startEnvironment({ dir, stock, plugins: [], onError: () => undefined })
const db = openDatabase(stage.ownUrl, 2)
try {
  process.stdout.write(`${JSON.stringify(await measure(stage, db))}\n`)
} finally {
  await db.destroy()
  await stage.end()
  await rm(dir, { recursive: true, force: true })
}
process.exit(0)

async function measure({ cluster, origin }: Environment, owner: Db): Promise<Measured> {
  const { phoneKey } = readConfig({ DATABASE_URL: cluster.directUrl })
  const numbers = await owner.selectFrom('numbers').select('id').orderBy('id').execute()
  const keys = new Keys(owner, phoneKey)
  const buyers: Buyer[] = []
  while (buyers.length < numbers.length) buyers.push(...(await makeBuyers({ db: owner, keys }, 1000)))
  const request = createRequest(origin)
  let client = 0
  /** Each request comes from another address, and has its own limits. */
  const address = () => ({ 'x-forwarded-for': `10.96.${(client += 1) >> 8}.${client & 255}` })
  const acknowledged: number[] = []
  const placeOrder = async () => {
    const [number, buyer] = [numbers.pop(), buyers.pop()]
    if (!number || !buyer) throw new Error('There are too few numbers for all orders')
    const input = { numberId: number.id, agreed: true }
    const { status, data } = await request('POST /order', input, { token: buyer.token, headers: address() })
    if (status === 200) acknowledged.push(data.id)
    return status === 200
  }
  const search = async () =>
    (await request('GET /number/:type', { type: 'search', keyword: '88' }, { headers: address() })).status ===
    200

  async function during(event: () => Promise<void>): Promise<Interruption> {
    await cluster.settled()
    const stop = new AbortController()
    const orders = repeat(orderMs, placeOrder, stop.signal)
    const searches = repeat(searchMs, search, stop.signal)
    await wait(calmMs)
    await event()
    const over = performance.now()
    while ((orders.okAt.at(-1) ?? 0) < over) await wait(orderMs)
    await wait(calmMs)
    stop.abort()
    await Promise.all([orders.ended, searches.ended])
    return {
      pauseS: longestPause(orders.okAt),
      acknowledged: orders.okAt.length,
      notAcknowledged: orders.failed,
      searches: searches.okAt.length + searches.failed,
      searchesFailed: searches.failed,
    }
  }

  const repeated = async (times: number, event: () => Promise<void>) => {
    const measured: Interruption[] = []
    for (let time = 1; time <= times; time += 1) measured.push(await during(event))
    return measured
  }
  const switchover = await repeated(counts.switchover, () => cluster.switchOver())
  const etcdStopped = await repeated(counts.etcdStopped, () => stopEtcd(cluster))
  const lostHost = await repeated(counts.lostHost, () => losePrimary(cluster))
  await cluster.settled()
  const kept = await owner.selectFrom('orders').select('id').where('id', 'in', acknowledged).execute()
  return {
    switchover,
    lostHost,
    etcdStopped,
    lostOrders: acknowledged.length - kept.length,
    brokenInvariants: Object.keys(await findBrokenInvariants(owner)),
  }
}

/** Starts `act` again and again without waiting for its result; `ended` resolves when all have ended. */
function repeat(everyMs: number, act: () => Promise<boolean>, signal: AbortSignal) {
  const told = { okAt: [] as number[], failed: 0 }
  const once = async () => {
    if (await act().catch(() => false)) told.okAt.push(performance.now())
    else told.failed += 1
  }
  const run = async () => {
    const acts: Promise<void>[] = []
    for (; !signal.aborted; await wait(everyMs)) acts.push(once())
    await Promise.all(acts)
  }
  return Object.assign(told, { ended: run() })
}

function longestPause(times: readonly number[]): number {
  const pauses = times.slice(1).map((at, before) => at - (times[before] ?? at))
  return Math.round(Math.max(0, ...pauses)) / 1000
}

async function stopEtcd({ hosts }: DatabaseCluster): Promise<void> {
  for (const host of hosts) await host.killEtcd()
  await wait(etcdStoppedMs)
  for (const host of hosts) await host.startEtcd()
}

/** Cuts the primary's host off with everything on it, until another one serves; then it comes back. */
async function losePrimary(cluster: DatabaseCluster): Promise<void> {
  const lost = await cluster.findPrimary()
  if (!lost) throw new Error('There is no primary')
  await cluster.loseHost(lost)
  for (let found; !found || found === lost; await wait(100)) found = await cluster.findPrimary()
  // Until the servers use it.
  await wait(calmMs)
  await cluster.restart(lost)
}
