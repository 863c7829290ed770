import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase } from '@hao/testing/empty-database.ts'
import { findBrokenInvariants } from '../../apps/server/src/operations/invariants/find-broken-invariants.ts'
import { verifyAudit } from '../../apps/server/src/people/audit/verify.ts'
import { openClient } from '../../apps/server/src/platform/db/connections.ts'
import { type Db, openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { isCompatibleWith } from '../../apps/server/src/platform/db/migration.ts'
import { migrate, migrations } from '../../apps/server/src/platform/migrate/migrate.ts'
import { startTestServer } from '../../apps/server/src/testing/server.ts'

/** The newest dump here: a demonstration of the last release with its month. */
const release = '0.1.0'

/** The database of the last release. */
async function loadRelease(): Promise<string> {
  const url = await createEmptyDatabase()
  const client = await openClient(url)
  const dump = await readFile(join(import.meta.dirname, `${release}.sql.gz`))
  await client.query(gunzipSync(dump).toString('utf8'))
  await client.end()
  return url
}

async function appliedTo(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The rows of each table that had any in the release. */
async function countRows(db: Db): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      AND relname NOT LIKE 'kysely%' ORDER BY 1`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM ${sql.table(name)}`.execute(
      db,
    )
    if (rows[0] && rows[0].n > 0) counts[name] = rows[0].n
  }
  return counts
}

test('a database of the last release is upgraded with its data, and the shop sells on it', async () => {
  const url = await loadRelease()
  const db = openDatabase(url, 2)
  onTestFinished(() => db.destroy())
  const [before, counts] = [await appliedTo(db), await countRows(db)]
  expect(counts).toMatchObject({
    numbers: expect.any(Number),
    orders: expect.any(Number),
    calls: expect.any(Number),
  })
  await migrate(url)
  expect(await appliedTo(db)).toEqual(migrations.map(({ name }) => name))
  expect(await countRows(db)).toMatchObject(counts)
  for (const { name } of migrations.filter((each) => !before.includes(each.name)))
    expect(
      isCompatibleWith(before.at(-1)!, name),
      `servers of ${release} start on a schema with ${name}`,
    ).toBe(true)

  const { rows } = await sql<{ at: Date }>`SELECT max(at) AS at FROM order_history`.execute(db)
  expect(await findBrokenInvariants(db, rows[0]!.at)).toEqual({})
  expect(await verifyAudit(db)).toMatchObject({ brokenAt: null })

  const server = await startTestServer({ reach: async () => url })
  const { context } = server
  const buyer = await db
    .selectFrom('users')
    .innerJoin('orders', 'orders.user_id', 'users.id')
    .select(['users.id', 'phone'])
    .where('stage', '=', 'active')
    .orderBy('users.id')
    .executeTakeFirstOrThrow()
  const phone = (await context.keys.decrypt('users.phone', buyer.phone))!
  expect(phone).toMatch(/^1\d{10}$/)
  const { token } = await server.login(phone)
  const old = await server.request('GET /order/user/:id', { id: buyer.id }, { token })
  expect(JSON.stringify(old.data)).toContain('"id"')
  const { id: numberId } = await db
    .selectFrom('numbers')
    .select('id')
    .where('state', '=', 'on_sale')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { data } = await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token })
  await server.wechatPay.pay(data.out_trade_no)
  await server.request('GET /wxpay/query', { out_trade_no: data.out_trade_no }, { token })
  await server.request('POST /order/binding', { orderId: data.orderId, phone }, { token })
  const order = db.selectFrom('orders').select('stage').where('id', '=', data.orderId)
  expect(await order.executeTakeFirst()).toEqual({ stage: 'active' })
  for (const job of ['invariants-whole', 'forget-expired'] as const) await server.runJob(job, {})
})
