import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { bundle } from '@hao/testing/bundle.ts'
import { createTestDatabase } from '@hao/testing/database.ts'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { asOwner } from '@hao/testing/postgres.ts'
import { waitFor } from '@hao/testing/product.ts'
import { startWechatPay } from '../../apps/simulators/src/wechat-pay/wechat-pay.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { importNumbers } from '../../apps/server/src/inventory/import/import-numbers.ts'
import { findBrokenInvariants } from '../../apps/server/src/operations/invariants/find-broken-invariants.ts'
import { notificationPath } from '../../apps/server/src/platform/integrations/pay/wechat/notification-path.ts'
import { Keys } from '../../apps/server/src/platform/encryption/keys.ts'
import { makeBuyers } from '../../apps/server/src/testing/buyers.ts'
import { createApiClient } from '../../apps/server/src/testing/client.ts'
import { createDatabaseProxy } from '../../apps/server/src/testing/database-proxy.ts'
import { isExecutable, installDebian } from '@hao/testing/debian.ts'
import { startFront } from '../cluster/haproxy.ts'
import { findNewPgBouncer, startPgBouncer } from '../cluster/pgbouncer.ts'
import { freePort } from '../../tools/free-port.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const shopperCount = 4
/** The number of purchases in each stage of the upgrade. */
const purchases = 12
/** Longer than a busy machine needs to see that a server is about to stop. */
const drainMs = 8000
/** HAProxy asks each server every 50 ms whether it is ready. */
const check = 'inter 50ms fall 1 rise 1'

const pgbouncer = await findNewPgBouncer()
const haproxy = (await isExecutable('/usr/sbin/haproxy')) || (await installDebian('haproxy'))

/** HAProxy before servers to come, PgBouncer before the database, and a shop full of buyers. */
async function openShop(servers: readonly number[]) {
  const databaseUrl = await createTestDatabase()
  const dir = await mkdtemp(join(tmpdir(), 'hao-upgrade-'))
  const port = await freePort()
  const front = await startFront({ file: join(dir, 'front.cfg'), port, servers, check })
  // PgBouncer's user cannot open the embedded database's socket.
  const reachable = await createDatabaseProxy().connectTo(databaseUrl)
  const pooler = await startPgBouncer({ dir, words: pgbouncer!, url: reachable })
  const notifyUrl = front.origin + notificationPath
  const wechatPay = await startWechatPay({ dir, notifyUrl, publicUrl: front.origin, answerMs: waitTimeoutMs })
  const db = openDatabase(databaseUrl, 4)
  const env = {
    ...wechatPay.env,
    DATABASE_URL: pooler.url,
    DIRECT_DATABASE_URL: databaseUrl,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    DEMO_NUMBERS: '1',
    DRAIN_MS: String(drainMs),
    ANSWER_MS: String(waitTimeoutMs),
    PARTNER_MS: String(waitTimeoutMs),
  }
  const config = readConfig(env)
  const keys = new Keys(db, config.phoneKey)
  const rows = Array.from({ length: 2000 }, (_, at) => `${620_000 + at},88\n`)
  await importNumbers(databaseUrl, Readable.from(['digits,price\n', ...rows]))
  const ids = await db.selectFrom('numbers').select('id').orderBy('id').execute()
  const numbers = ids.map(({ id }) => id).values()
  const buyers = (await makeBuyers({ db, keys }, ids.length)).values()
  onTestFinished(async () => {
    await front.end()
    await pooler.end()
    await wechatPay.stop()
    await db.destroy()
    await rm(dir, { recursive: true, force: true })
  })
  const client = createApiClient(front.origin, { config, db, keys })
  const failures: unknown[] = []
  let paid = 0
  /** One buyer orders a number, pays it, and asks what became of it. */
  const buy = async () => {
    const { token } = buyers.next().value!
    const numberId = numbers.next().value!
    const begun = await client.request('POST /wxpay/h5', { numberId, agreed: true }, { token })
    const trade = begun.data?.out_trade_no
    if (begun.status !== 200 || !(await wechatPay.pay(trade))) {
      failures.push(begun)
      return
    }
    const asked = await client.request('GET /wxpay/query', { out_trade_no: trade }, { token })
    if (asked.data?.state !== 'success') failures.push(asked)
    else paid += 1
  }
  return { front, db, env, failures, buy, paid: () => paid }
}

function killAfterTest(child: ChildProcess): void {
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
}

/** Today's server as it is built. */
function startOld(env: Record<string, string>, port: number) {
  const child = spawn(process.execPath, ['dist/server.js'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', ...env, PORT: String(port), SERVE: 'shop,jobs' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  killAfterTest(child)
  let errors = ''
  child.stderr.on('data', (text) => (errors += text))
  const stop = async () => {
    child.kill('SIGTERM')
    const [code] = (await once(child, 'exit')) as [number | null]
    return code
  }
  return { child, stop, errors: () => errors }
}

test.skipIf(!pgbouncer || !haproxy)(
  'two releases follow each other while shoppers order and pay, and not one request fails (needs Debian 12 and its mirror)',
  async () => {
    const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const
    const { front, db, env, failures, buy, paid } = await openShop(ports)
    const next = await bundle('lab/upgrade/next-server.ts')
    onTestFinished(() => next.remove())
    const startNext = async (releases: number, port: number) => {
      const child = fork(next.file, {
        env: {
          ...process.env,
          ...env,
          MIGRATE_DATABASE_URL: asOwner(env.DIRECT_DATABASE_URL),
          PORT: String(port),
          RELEASES: String(releases),
        },
      })
      killAfterTest(child)
      await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(() => Promise.reject(new Error('The next release did not start'))),
      ])
    }
    const ready = (...expected: number[]) =>
      waitFor(async () => {
        const up = (await front.states()).filter((state) => state.up).map((state) => state.port)
        return expected.every((port) => up.includes(port))
      })
    const somePurchases = async () => {
      const enough = paid() + purchases
      await waitFor(async () => paid() >= enough || failures.length > 0)
    }

    const [first, second] = [startOld(env, ports[0]), startOld(env, ports[1])]
    await ready(ports[0], ports[1])
    let closing = false
    const shopping = Array.from({ length: shopperCount }, async () => {
      while (!closing) await buy()
    })
    await somePurchases()

    await startNext(1, ports[2])
    await ready(ports[2])
    await somePurchases()
    expect(await first.stop()).toBe(0)
    await somePurchases()
    expect(await second.stop()).toBe(0)
    // A way back: the old one starts on the new schema.
    const back = startOld(env, ports[1])
    await ready(ports[1])
    await somePurchases()
    expect(await back.stop()).toBe(0)

    await startNext(2, ports[3])
    await ready(ports[3])
    await somePurchases()
    const tooOld = startOld(env, await freePort())
    await once(tooOld.child, 'exit')
    expect(tooOld.errors()).toContain(
      'Another version of this shop created the database (902-contract-900-order-channel)',
    )
    closing = true
    await Promise.all(shopping)

    expect(failures).toEqual([])
    expect((await front.states()).map(({ requests }) => requests > 0)).toEqual(ports.map(() => true))
    const { rows } = await sql<{ channel: string; count: number }>`
    SELECT channel, count(*) FROM orders WHERE stage = 'paid' GROUP BY 1 ORDER BY 1`.execute(db)
    expect(rows.map(({ channel }) => channel)).toEqual(['before', 'mobile'])
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(paid())
    expect(await findBrokenInvariants(db)).toEqual({})
  },
)
