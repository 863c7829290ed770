import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runStatement } from '@hao/testing/postgres.ts'
import { importNumbers } from '../../inventory/import/import-numbers.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { makeRoles } from '../../platform/db/roles/make-roles.ts'
import { migrateAndGrant } from '../../platform/migrate/prepare-database.ts'
import { payOrder } from '../../testing/owner.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { findBrokenInvariants } from '../invariants/find-broken-invariants.ts'
import { createDatabaseMachine, findMissingEngines, type DatabaseMachine } from './testing/debian-postgres.ts'

const missing = await findMissingEngines()
const title = missing ? `not run, because it ${missing}: ` : ''

let machine: DatabaseMachine
/** The server's and the owner's address of the shop's database. */
let shopUrl: string

beforeAll(async () => {
  if (missing) return
  machine = await createDatabaseMachine()
  await runStatement(machine.url('postgres'), 'CREATE DATABASE hao')
  await makeRoles(machine.url('hao'), { owner: { name: 'hao_owner' }, server: { name: 'hao_server' } })
  const as = (role: string) => machine.url('hao').replace('postgres@', `${role}@`)
  shopUrl = as('hao_server')
  await migrateAndGrant(shopUrl, as('hao_owner'))
  const rows = Array.from({ length: 60 }, (_, at) => `${620_000 + at},88\n`)
  await importNumbers(shopUrl, Readable.from(['digits,price\n', ...rows]))
})
afterAll(async () => {
  await machine?.stop()
  await machine?.remove()
})

/** `count` new buyers buy a number each. Returns the ids of the orders that the server confirmed as paid. */
async function buy(server: TestServer, count: number): Promise<number[]> {
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
      return (await payOrder(server, token, { numberId: id })).orderId
    }),
  )
}

const listRepository = async () => (await readdir(machine.repository, { recursive: true })).toSorted()

/** Runs a command that must succeed; returns its output. */
async function succeed(name: 'backup' | 'restore', ...args: string[]): Promise<string> {
  const { code, output } = await machine.command(name, ...args)
  expect(code, output).toBe(0)
  return output
}

/** Orders that are paid, in a database of the superuser. */
async function paidOrders(url: string): Promise<number[]> {
  const db = openDatabase(url, 1)
  try {
    expect(await findBrokenInvariants(db)).toEqual({})
    const orders = await db
      .selectFrom('orders')
      .select('id')
      .where('stage', '=', 'paid')
      .orderBy('id')
      .execute()
    return orders.map(({ id }) => id)
  } finally {
    await db.destroy()
  }
}

test.skipIf(missing)(`${title}a shop is restored to a moment from backups taken while it sold`, async () => {
  const shop = await startTestServer({ reach: async () => shopUrl })
  const before = await buy(shop, 4)
  const [during, output] = await Promise.all([buy(shop, 8), succeed('backup', 'full')])
  expect(output).toMatch(/^full {2}\S+Z/)
  before.push(...during, ...(await buy(shop, 4)))
  await succeed('backup', 'diff')
  const at = new Date(Date.now() + 1)
  await wait(10)
  expect(await buy(shop, 6)).toHaveLength(6)
  await succeed('backup', 'check')

  const data = join(machine.folder, 'restored')
  await succeed('restore', '--into', data, '--at', at.toISOString())
  const { url, end } = await machine.startRestored(data)
  onTestFinished(async () => {
    await end()
    await rm(data, { recursive: true })
  })
  expect(await paidOrders(url)).toEqual(before.toSorted((one, other) => one - other))
  expect((await runStatement(url, "SELECT current_setting('archive_mode') AS name")).rows[0]).toEqual({
    name: 'off',
  })
})

test.skipIf(missing)(`${title}every file of the repository is encrypted`, async () => {
  const files = await readdir(machine.repository, { recursive: true, withFileTypes: true })
  const contents = await Promise.all(
    files.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name))),
  )
  expect(contents.length).toBeGreaterThan(500)
  // The header of OpenSSL's salted format, which pgBackRest uses.
  expect(
    contents.filter((content) => content.length > 0 && content.toString('latin1', 0, 8) !== 'Salted__'),
  ).toEqual([])
})

test.skipIf(missing)(
  `${title}a drill checks invariants and audit, and leaves the repository as it was`,
  async () => {
    await succeed('backup', 'check')
    const before = await listRepository()
    const output = await succeed('backup', 'drill')
    expect(output).toMatch(/All invariants hold. The chain of the audit is intact: \d+ rows/)
    const added = (await listRepository()).filter((file) => !before.includes(file))
    // Production may have archived a segment of its own timeline by now.
    expect(added.filter((file) => !/\/00000001[\dA-F]{16}-/.test(file))).toEqual([])
    expect((await readdir(machine.folder)).filter((name) => name.startsWith('drill-'))).toEqual([])

    await runStatement(
      machine.url('hao'),
      `INSERT INTO audit_log (at, action, subject, details) VALUES (now(), 'test', 'backup', '{}');
      SET session_replication_role = replica;
      UPDATE audit_log SET reason = 'another' WHERE id = (SELECT max(id) FROM audit_log)`,
    )
    await succeed('backup', 'check')
    const broken = await machine.command('backup', 'drill')
    expect(broken).toMatchObject({
      code: 1,
      output: expect.stringContaining('The audit is broken at row'),
    })
    const metrics = await readFile(
      join(machine.folder, 'var/lib/prometheus/node-exporter/hao_backup_drill.prom'),
      'utf8',
    )
    expect(metrics).toMatch(/^backup_drill_succeeded 0$/m)
  },
)

test.skipIf(missing)(
  `${title}a damaged file of the repository is named, and a restore after the archive's end is explained`,
  async () => {
    const files = await listRepository()
    const file = join(
      machine.repository,
      files.find((name) => /\/00000001[\dA-F]{16}-.*zst$/.test(name))!,
    )
    const sound = await readFile(file)
    const handle = await open(file, 'r+')
    await handle.write(Buffer.alloc(64, 7), 0, 64, Math.floor(sound.length / 2))
    await handle.close()
    const { code, output } = await machine.command('backup', 'check')
    expect(code).toBe(1)
    expect(output).toContain('invalid')
    await writeFile(file, sound)
    await succeed('backup', 'check')

    const late = await machine.command('backup', 'drill', '--at', new Date(Date.now() + 60_000).toISOString())
    expect(late).toMatchObject({
      code: 1,
      output: expect.stringContaining('The archive ends before that moment'),
    })
  },
)

test.skipIf(missing)(`${title}production itself is restored, and archives on`, async () => {
  const orders = await paidOrders(machine.url('hao'))
  await succeed('backup', 'check')
  await machine.stop()
  const data = join(machine.folder, 'var/lib/postgresql/15/main')
  await rm(join(data, 'base'), { recursive: true })
  const restored = await machine.pgbackrest('--delta', 'restore')
  expect(restored.code, restored.output).toBe(0)
  await machine.start()
  expect(await paidOrders(machine.url('hao'))).toEqual(orders)
  await succeed('backup', 'check')
  expect((await listRepository()).filter((name) => /\/00000002[\dA-F]{16}-/.test(name))).not.toEqual([])
  await succeed('backup', 'diff')
})
