import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { asAdmin, runStatement } from '@hao/testing/postgres.ts'
import type { Db } from '../../platform/db/database.ts'
import { describeDatabase } from '../../platform/db/connect-database.ts'
import { findBrokenInvariants } from './find-broken-invariants.ts'
import { checkInvariants } from './check-invariants.ts'
import { type Invariant, invariants } from './invariants.ts'
import { type Scope, scoped } from './scope.ts'
import { type Corruption, corruptions, shop } from './testing/shop.ts'

const repository = fileURLToPath(new URL('../../../../..', import.meta.url))

const nothing: Scope = { numbers: [], mandates: [], tickets: [], waits: [] }

async function everything(db: Db): Promise<Scope> {
  const ids = async (table: keyof Scope) =>
    (await db.selectFrom(table).select('id').execute()).map(({ id }) => id)
  const [numbers, mandates] = [await ids('numbers'), await ids('mandates')]
  return { numbers, mandates, tickets: await ids('tickets'), waits: await ids('waits') }
}

test('each invariant broken by SQL is reported with its rows, and all hold again after the repair', async () => {
  const scene = await shop()
  const { db } = scene.server.context
  expect(await findBrokenInvariants(db)).toEqual({})
  const admin = asAdmin(scene.server.databaseUrl)
  for (const [invariant, { by, repair }] of Object.entries(corruptions(scene)) as [Invariant, Corruption][]) {
    await runStatement(admin, by)
    const rows = (await findBrokenInvariants(db))[invariant]
    expect(rows, invariant).toHaveLength(1)
    const broken = await findBrokenInvariants(db, undefined, { only: scoped, scope: await everything(db) })
    expect(broken[invariant], `${invariant} in a scope`).toEqual(
      scoped.includes(invariant) ? rows : undefined,
    )
    expect(await findBrokenInvariants(db, undefined, { only: scoped, scope: nothing })).toEqual({})
    await runStatement(admin, repair)
  }
  expect(await findBrokenInvariants(db), 'all repaired').toEqual({})
})

test('holds, unbound orders, refunds and notifications past their deadline are reported as stuck', async () => {
  const { server, refunded } = await shop()
  const { db, clock } = server.context
  const stuck = async (ms: number) => {
    const broken = await findBrokenInvariants(db, new Date(clock().getTime() + ms))
    return broken['nothing is stuck beyond its deadline']
      ?.map((row) => (row as { what: string }).what)
      .toSorted()
  }
  const minute = 60_000
  const hour = 60 * minute
  expect(await stuck(19 * minute)).toBeUndefined()
  expect(await stuck(36 * minute)).toEqual(['a hold that is over'])
  await sql`INSERT INTO payment_notifications (id, event_type, resource, received_at) VALUES ('x', 'x', '{}', now())`.execute(
    db,
  )
  expect(await stuck(21 * minute)).toEqual(['a notification that is not applied'])
  await sql`UPDATE refunds SET state = 'init' WHERE order_id = ${refunded}`.execute(db)
  expect(await stuck(21 * minute)).toContain('a refund that the provider was not asked for')
  await sql`UPDATE refunds SET state = 'processing' WHERE order_id = ${refunded}`.execute(db)
  expect(await stuck(24 * hour)).not.toContain('a refund that does not arrive')
  expect(await stuck(8 * 24 * hour)).toContain('a refund that does not arrive')
  await sql`WITH failed AS (UPDATE refunds SET state = 'closed' WHERE order_id = ${refunded} RETURNING id)
    INSERT INTO payment_exceptions (refund_id, state, opened_at) SELECT id, 'open', ${clock()} FROM failed`.execute(
    db,
  )
  expect(await stuck(7 * 24 * hour)).not.toContain('a refund that failed, and that nobody settles')
  expect(await stuck(8 * 24 * hour)).toContain('a refund that failed, and that nobody settles')
  // The refund succeeds later, so that its open case is not stuck.
  await sql`UPDATE refunds SET state = 'succeeded' WHERE order_id = ${refunded}`.execute(db)
  expect(await stuck(8 * 24 * hour)).not.toContain('a refund that failed, and that nobody settles')
  expect(await stuck(72 * hour)).not.toContain('a paid order that nobody bound')
  expect(await stuck(73 * hour)).toContain('a paid order that nobody bound')
  await sql`UPDATE numbers SET state = 'reserved', held_until = ${new Date(clock().getTime() + 100 * hour)}, state_after_reservation = 'on_sale'
    WHERE id = (SELECT min(id) FROM numbers WHERE state = 'on_sale')`.execute(db)
  expect(await stuck(100 * hour)).not.toContain('a number that is reserved for too long')
  expect(await stuck(101 * hour)).toContain('a number that is reserved for too long')
})

test('the scheduled check logs broken invariants, and every server reports them in its metrics', async () => {
  const scene = await shop()
  const { context, origin } = scene.server
  const invariant = 'a number is held exactly by one pending order'
  const metric = async (name: string) => {
    const text = await (await fetch(`${origin}/metrics`)).text()
    return text.split('\n').find((line) => line.startsWith(name))
  }
  expect(await metric(`invariants_broken{`)).toBeUndefined()
  await scene.server.runJob('invariants-check', {})
  expect(await metric(`invariants_broken{invariant="${invariant}"}`)).toMatch(/ 0$/)
  expect(await metric('invariants_checked_timestamp_seconds{pass="changes"}')).toMatch(/ \d{10}/)
  expect(await metric('invariants_checked_timestamp_seconds{pass="whole"}')).toBeUndefined()
  await runStatement(asAdmin(scene.server.databaseUrl), corruptions(scene)[invariant].by)
  await scene.server.runJob('invariants-whole', {})
  expect(await metric('invariants_checked_timestamp_seconds{pass="whole"}')).toMatch(/ \d{10}/)
  const lines: string[] = []
  await checkInvariants({ ...context, log: pino({}, { write: (line) => lines.push(line) }) })
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 50, msg: 'an invariant is broken', invariant, rows: [expect.anything()] },
  ])
  expect(await metric(`invariants_broken{invariant="${invariant}"}`)).toMatch(/ 1$/)
})

/** Runs what `npm run invariants` runs. */
const command = (databaseUrl: string) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl }
    const args = ['tools/run.mjs', 'apps/server/src/operations/invariants/cli.ts']
    const child = execFile(process.execPath, args, { cwd: repository, env }, (_error, out, err) =>
      done({ code: child.exitCode ?? -1, out, err }),
    )
  })

test('npm run invariants prints ok or the broken rows of each invariant, and exits with 1 when one is broken', async () => {
  const scene = await shop()
  const { databaseUrl } = scene.server
  const sound = await command(databaseUrl)
  expect(sound).toEqual({
    code: 0,
    out: [
      ...Object.keys(invariants).map((name) => `ok     ${name}`),
      `All ${Object.keys(invariants).length} invariants hold.`,
      '',
    ].join('\n'),
    err: `Database: ${describeDatabase(databaseUrl)}\n`,
  })
  const broken = 'a number is held exactly by one pending order'
  await runStatement(asAdmin(scene.server.databaseUrl), corruptions(scene)[broken].by)
  const damaged = await command(databaseUrl)
  expect(damaged.code).toBe(1)
  expect(damaged.out).toMatch(`BROKEN ${broken}\n         {"id":1,"state":"held","held_by_order_id":`)
  expect(damaged.out).toMatch(/\n1 of \d+ are broken\.\n$/)
  const away = await command('postgres://nobody@127.0.0.1:1/none')
  expect([away.code, away.out]).toEqual([1, expect.stringContaining('The invariants could not be checked: ')])
})
