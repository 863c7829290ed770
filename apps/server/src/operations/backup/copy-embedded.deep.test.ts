import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { bundle, type Bundle } from '@hao/testing/bundle.ts'
import { runStatement } from '@hao/testing/postgres.ts'
import { waitFor } from '@hao/testing/product.ts'
import { importNumbers } from '../../inventory/import/import-numbers.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/db/embedded/start.ts'
import { migrateAndGrant } from '../../platform/migrate/prepare-database.ts'
import { payOrder } from '../../testing/owner.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { listCopies } from './copy-embedded.ts'
import { restoreEmbedded } from './restore-embedded.ts'

let root: string
let copies: string
let commands: Bundle
let postgres: EmbeddedPostgres

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hao-copy-'))
  copies = join(root, "it's a copy")
  commands = await bundle('apps/server/src/operations/backup/backup-cli.ts', [
    'apps/server/src/platform/db/embedded/guard.sh',
  ])
  postgres = await startEmbeddedPostgres({ dataDir: join(root, 'data', 'postgres') })
  await migrateAndGrant(postgres.url, postgres.migrateUrl)
  const rows = Array.from({ length: 60 }, (_, at) => `${620_000 + at},88\n`)
  await importNumbers(postgres.url, Readable.from(['digits,price\n', ...rows]))
})
afterAll(async () => {
  await postgres.stop()
  await commands.remove()
  await rm(root, { recursive: true, force: true, maxRetries: 10 })
})

/** Runs `npm run backup -- copy`, keeping two copies. */
function startCopy() {
  const env = { ...process.env, DATA_DIR: join(root, 'data'), DATABASE_URL: '' }
  const child = spawn(process.execPath, [commands.file, 'copy', copies, '--keep', '2'], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  return { child, ended: once(child, 'close').then(([code]) => ({ code: Number(code), output })) }
}

async function buy(server: TestServer, count: number): Promise<number[]> {
  const free = server.context.db.selectFrom('numbers').select('id').where('state', '=', 'on_sale')
  const numbers = await free.orderBy('id').limit(count).execute()
  return Promise.all(
    numbers.map(async ({ id }) => {
      const { token } = await server.login()
      return (await payOrder(server, token, { numberId: id })).orderId
    }),
  )
}

/** Restores the newest copy; returns the paid orders in it. */
async function restoreNewest(name: string): Promise<number[]> {
  const newest = (await listCopies(copies)).at(-1)!
  const dataDir = join(root, name, 'postgres')
  const { problems } = await restoreEmbedded(newest, dataDir)
  expect(problems).toEqual([])
  const restored = await startEmbeddedPostgres({ dataDir })
  onTestFinished(() => restored.stop())
  const db = openDatabase(restored.url, 1)
  onTestFinished(() => db.destroy())
  const orders = await db.selectFrom('orders').select('id').where('stage', '=', 'paid').execute()
  return orders.map(({ id }) => id)
}

test('a copy taken while the shop sells has every order that was paid before it, and all invariants hold', async () => {
  const shop = await startTestServer({ reach: async () => postgres.url })
  const before = await buy(shop, 8)
  const [{ code, output }] = await Promise.all([startCopy().ended, buy(shop, 16)])
  expect(code, output).toBe(0)
  const restored = await restoreNewest('first')
  expect(restored).toEqual(expect.arrayContaining(before))
  await expect(restoreEmbedded(copies, join(root, 'first', 'postgres'))).rejects.toThrow('exists already')
})

test('a copy that is killed leaves the last complete one, and the next copy succeeds', async () => {
  const [complete] = await listCopies(copies)
  const { child, ended } = startCopy()
  await waitFor(async () => (await readdir(join(copies, 'copy.draft', 'base')).catch(() => [])).length > 0)
  child.kill('SIGKILL')
  await ended
  expect(await listCopies(copies)).toEqual([complete])
  expect(await restoreNewest('after a kill')).not.toHaveLength(0)

  // The killed copy's slot ends with its connection.
  const slots = 'SELECT slot_name AS name FROM pg_replication_slots'
  await waitFor(async () => (await runStatement(postgres.adminUrl, slots)).rows.length === 0)
  for (let round = 0; round < 2; round += 1) expect(await startCopy().ended).toMatchObject({ code: 0 })
  expect(await readdir(copies)).toHaveLength(2)
  expect(await listCopies(copies)).not.toContain(complete)
})

test('a damaged copy is refused with the name of the file', async () => {
  const newest = (await listCopies(copies)).at(-1)!
  await appendFile(join(newest, 'global', 'pg_control'), 'x')
  const dataDir = join(root, 'damaged', 'postgres')
  await expect(restoreEmbedded(newest, dataDir)).rejects.toThrow(/global\/pg_control in .* is damaged/)
  expect(await readdir(join(root, 'damaged')).catch(() => [])).toEqual([])
})
