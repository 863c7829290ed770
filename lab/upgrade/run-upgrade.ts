// Run in the lab by upgrade.deep.test.ts: two releases follow each other over the database's cluster while
// shoppers order and pay, and the primary is handed over in between. Prints one JSON object.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { bundle } from '@hao/testing/bundle.ts'
import { waitFor } from '@hao/testing/product.ts'
import { findBrokenInvariants } from '../../apps/server/src/operations/invariants/find-broken-invariants.ts'
import { freePort } from '../../tools/free-port.ts'
import { openShop, type Shop, startShopping } from './shop.ts'

/** What the run has seen. */
export type Upgraded = {
  failures: unknown[]
  /** The times (s) of answers 503, since the switchover began. */
  unavailableS: number[]
  switchoverS: number
  paid: number
  /** Orders of each kind in the database, and whether each server had requests. */
  channels: Record<string, number>
  served: boolean[]
  /** The exit codes of servers that were asked to stop. */
  exits: (number | null)[]
  /** What a server of the first release says about the schema of the last. */
  tooOld: string
  brokenInvariants: string[]
}

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The number of purchases in each stage of the upgrade. */
const purchases = 12
/** Vite's build leaves NODE_ENV=production behind. */
const baseEnv = { ...process.env, NODE_ENV: 'development' }

const dir = await mkdtemp(join(tmpdir(), 'hao-upgrade-'))
await chmod(dir, 0o755)
const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const
const shop = await openShop(dir, ports)
const next = await bundle('lab/upgrade/next-server.ts')
try {
  process.stdout.write(`${JSON.stringify(await upgrade(shop))}\n`)
} finally {
  await next.remove()
  await shop.end()
  await rm(dir, { recursive: true, force: true })
}
process.exit(0)

async function upgrade(opened: Shop): Promise<Upgraded> {
  const { front, cluster, db, env } = opened
  const ready = (...expected: number[]) =>
    waitFor(async () => {
      const up = (await front.states()).filter((state) => state.up).map((state) => state.port)
      return expected.every((port) => up.includes(port))
    })
  const exits: (number | null)[] = []
  const [first, second] = [startOld(env, ports[0]), startOld(env, ports[1])]
  await ready(ports[0], ports[1])
  const shopping = await startShopping(opened)
  const { paid, failures } = shopping
  const somePurchases = async () => {
    const enough = paid() + purchases
    await waitFor(async () => paid() >= enough || failures.length > 0)
  }
  await somePurchases()

  await startNext(1, env, ports[2])
  await ready(ports[2])
  await somePurchases()
  // Both releases meet the switchover.
  const began = performance.now()
  await cluster.switchOver()
  await cluster.settled()
  const switchoverS = (performance.now() - began) / 1000
  await somePurchases()
  exits.push(await first.stop())
  await somePurchases()
  exits.push(await second.stop())
  // A way back: the old one starts on the new schema.
  const back = startOld(env, ports[1])
  await ready(ports[1])
  await somePurchases()
  exits.push(await back.stop())

  await startNext(2, env, ports[3])
  await ready(ports[3])
  await somePurchases()
  const late = startOld(env, await freePort())
  await once(late.child, 'exit')
  await shopping.end()

  const { rows } = await sql<{ channel: string; count: number }>`
    SELECT channel, count(*)::int FROM orders WHERE stage = 'paid' GROUP BY 1 ORDER BY 1`.execute(db)
  return {
    failures,
    unavailableS: shopping.unavailableAt.map((at) => (at - began) / 1000),
    switchoverS,
    paid: paid(),
    channels: Object.fromEntries(rows.map(({ channel, count }) => [channel, count])),
    served: (await front.states()).map(({ requests }) => requests > 0),
    exits,
    tooOld: late.errors(),
    brokenInvariants: Object.keys(await findBrokenInvariants(db)),
  }
}

/** Today's server as it is built. */
function startOld(env: Record<string, string>, port: number) {
  const child = spawn(process.execPath, ['dist/server.js'], {
    cwd: root,
    env: { ...baseEnv, ...env, PORT: String(port), SERVE: 'shop,jobs' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (text) => (errors += text))
  const stop = async () => {
    child.kill('SIGTERM')
    const [code] = (await once(child, 'exit')) as [number | null]
    return code
  }
  return { child, stop, errors: () => errors }
}

/** A server of a later release; resolves when it serves. */
async function startNext(releases: number, env: Record<string, string>, port: number): Promise<void> {
  const child: ChildProcess = fork(next.file, {
    // Its log lines may not follow the result.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...baseEnv, ...env, PORT: String(port), RELEASES: String(releases) },
  })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The next release did not start'))),
  ])
}
