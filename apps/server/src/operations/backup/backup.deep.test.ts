import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { waitFor } from '@hao/testing/product.ts'
import { runStatement } from '@hao/testing/postgres.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { walFolder } from '../../platform/db/embedded/archive.ts'
import { findPostmaster } from '../../platform/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../platform/db/embedded/start.ts'
import { importNumbers } from '../../inventory/import/import-numbers.ts'
import { findBrokenInvariants } from '../invariants/find-broken-invariants.ts'
import { migrateAndGrant } from '../../platform/schema/prepare-database.ts'
import { payOrder } from '../../testing/owner.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { restoreEmbedded } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const stock = 40

/** `count` new buyers buy a number each. Returns the orders that the server confirmed as paid. */
async function buy(server: TestServer, count: number): Promise<{ orderId: number; token: string }[]> {
  const numbers = await server.context.db
    .selectFrom('numbers')
    .select('id')
    .where('state', '=', 'on_sale')
    .orderBy('id')
    .limit(count)
    .execute()
  return Promise.all(
    numbers.map(async ({ id }) => {
      const { token } = await server.login()
      const { orderId } = await payOrder(server, token, { numberId: id })
      return { orderId, token }
    }),
  )
}

test('a shop that lost its database is restored to a moment: it has the orders paid by then and none paid later', async () => {
  const root = await mkdtemp(join(tmpdir(), 'hao-restore-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const backupDir = join(root, 'backup')
  const dataDir = join(root, 'lost')
  const postgres = await startEmbeddedPostgres({ dataDir, archive: backupDir })
  onTestFinished(() => postgres.stop())
  await migrateAndGrant(postgres.url, postgres.migrateUrl)
  const rows = Array.from({ length: stock }, (_, at) => `${620_000 + at},88\n`)
  await importNumbers(postgres.url, Readable.from(['digits,price\n', ...rows]))
  const shop = await startTestServer({ reach: async () => postgres.url })
  const before = await buy(shop, 4)
  const [during] = await Promise.all([buy(shop, 8), takeBackup(postgres.adminUrl, backupDir, 1)])
  before.push(...during, ...(await buy(shop, 4)))
  const at = new Date(Date.now() + 1)
  await wait(10)
  const after = await buy(shop, 6)
  expect([before.length, after.length]).toEqual([16, 6])

  const { rows: switched } = await runStatement(
    postgres.adminUrl,
    'SELECT pg_walfile_name(pg_switch_wal()) AS name',
  )
  await waitFor(async () => (await readdir(walFolder(backupDir))).includes(`${switched[0]!.name}.gz`))
  process.kill((await findPostmaster(join(dataDir, 'cluster')))!.pid, 'SIGKILL')
  await postgres.stop()
  // Child processes of the killed server may still hold files for a moment.
  await rm(dataDir, { recursive: true, maxRetries: 100 })

  const { postgres: restored } = await restoreEmbedded(join(root, 'restored'), { backupDir, at })
  onTestFinished(() => restored.stop())
  const db = openDatabase(restored.url, 2)
  onTestFinished(() => db.destroy())
  const orders = await db.selectFrom('orders').select(['id', 'stage']).orderBy('id').execute()
  const paid = before.map(({ orderId }) => ({ id: orderId, stage: 'paid' }))
  expect(orders).toEqual(paid.toSorted((one, other) => one.id - other.id))
  expect(await findBrokenInvariants(db)).toEqual({})

  await migrateAndGrant(restored.url, restored.migrateUrl)
  const again = await startTestServer({ reach: async () => restored.url })
  const [{ orderId, token }] = before as [(typeof before)[0]]
  const { data } = await again.request('GET /order/:id', { id: orderId }, { token })
  expect(data.stage).toBe('paid')
  expect(await buy(again, 2)).toHaveLength(2)
  expect(await findBrokenInvariants(db)).toEqual({})
})
