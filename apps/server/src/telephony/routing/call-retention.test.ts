import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { asOwner, runStatement } from '@hao/testing/postgres.ts'
import { openClient } from '../../platform/db/connections.ts'
import { explainQueries } from '../../testing/query-plans.ts'
import { deleteExpiredCalls } from '../call-log/retention.ts'
import { deleteExpiredTraffic } from '../call-log/traffic-queries.ts'
import { answeredCall, callEvents, createOwner, startWithCarrier } from './testing.ts'

const dayMs = 24 * 3_600_000

/**
 * A server with an owner of each retention. Each owner has two calls a day of the last 200 days, those of
 * all owners at the same moments.
 */
async function startWithCalls() {
  const { server, carrier } = await startWithCarrier()
  const owners = new Map<number, { id: number; digits: string; token: string }>()
  for (const days of [0, 7, 30, 180]) {
    const digits = String(628_000 + days)
    const { id, token } = await createOwner(server, digits)
    owners.set(days, { id, digits, token })
    if (days !== 30) await server.request('PATCH /call-settings', { keptDays: days }, { token })
  }
  await runStatement(
    asOwner(server.databaseUrl),
    `INSERT INTO calls (call_id, subscription_id, user_id, started_at, event_ids)
      SELECT 'past-' || id || '-' || i, id, user_id, now() - interval '1 hour' - i * interval '12 hours', '{}'
      FROM subscriptions, generate_series(0, 399) AS i`,
  )
  const { db } = server.context
  return {
    server,
    carrier,
    db,
    owners,
    /** The calls of each owner, by their retention, and the age (days) of the oldest. */
    left: async () => {
      const { rows } = await sql<{ kept: number; count: number; oldest: number }>`
        SELECT coalesce(retention_days, 30) AS kept, count(*)::integer AS count,
          floor(extract(epoch FROM now() - min(started_at)) / 86400)::integer AS oldest
        FROM calls LEFT JOIN call_settings USING (user_id) GROUP BY 1 ORDER BY 1`.execute(db)
      return rows
    },
  }
}

test('calls of owners with different retentions are deleted, each after its own', async () => {
  const { server, left } = await startWithCalls()
  expect((await left()).map(({ count }) => count)).toEqual([400, 400, 400, 400])
  await server.runJob('forget-expired', {})
  const kept = [
    { kept: 7, count: 14, oldest: 6 },
    { kept: 30, count: 60, oldest: 29 },
    { kept: 180, count: 360, oldest: 179 },
  ]
  expect(await left()).toEqual(kept)
  await server.runJob('forget-expired', {})
  expect(await left()).toEqual(kept)
})

test('owners change their retention: a shorter one holds at once, a longer one from the next night', async () => {
  const { server, carrier, owners, left } = await startWithCalls()
  const choose = (from: number, keptDays: number) =>
    server.request('PATCH /call-settings', { keptDays }, { token: owners.get(from)!.token })
  await server.runJob('forget-expired', {})
  await choose(7, 180)
  await choose(180, 7)
  await choose(30, 180)
  const after = [
    { kept: 7, count: 14, oldest: 6 },
    { kept: 180, count: 14 + 60, oldest: 29 },
  ]
  expect(await left()).toEqual(after)
  server.advance(10 * dayMs)
  await carrier.report(callEvents(owners.get(30)!.digits, answeredCall, server.context.clock().getTime()))
  await server.runJob('forget-expired', {})
  expect((await left()).map(({ kept, count }) => [kept, count])).toEqual([[180, 14 + 60 + 1]])
})

test('a late report of a call within its retention is deleted when that ends, like earlier ones', async () => {
  const { server, carrier, db, owners } = await startWithCalls()
  const { id, digits } = owners.get(30)!
  server.advance(29 * dayMs)
  await server.runJob('forget-expired', {})
  const late = callEvents(digits, answeredCall)
  await carrier.report(late)
  const calls = db.selectFrom('calls').select('call_id').where('user_id', '=', id)
  const reported = { call_id: late[0]!.callId }
  expect(await calls.execute()).toContainEqual(reported)
  server.advance(2 * dayMs)
  await server.runJob('forget-expired', {})
  expect(await calls.execute()).not.toContainEqual(reported)
})

test('reports that arrive while old calls are deleted restore none of them, and do not wait', async () => {
  const { server, carrier, db, owners } = await startWithCalls()
  const { id, digits } = owners.get(30)!
  const past = callEvents(digits, answeredCall)
  await carrier.report(past.slice(0, 2))
  server.advance(31 * dayMs)
  const [old] = await db.selectFrom('calls').select('id').where('call_id', '=', past[0]!.callId).execute()
  const report = await openClient(server.databaseUrl)
  onTestFinished(() => report.end())
  await report.query('BEGIN')
  await report.query('UPDATE calls SET called_back_at = now() WHERE id = $1', [old!.id])
  const deletion = server.runJob('forget-expired', {})
  const waiting = async () => {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%DELETE FROM calls%'
        AND datname = current_database()`.execute(db)
    return rows.length
  }
  await expect.poll(waiting, { interval: 10 }).toBe(1)
  const late = [...callEvents(digits, answeredCall), ...past]
  const current = callEvents(digits, answeredCall, server.context.clock().getTime())
  await carrier.report([...late, ...current])
  expect(await waiting()).toBe(1)
  await report.query('COMMIT')
  await deletion
  const calls = db.selectFrom('calls').select('call_id').where('user_id', '=', id)
  expect(await calls.execute()).toEqual([{ call_id: current[0]!.callId }])
})

test('old calls and refused calls are found by indexes', async () => {
  const { server, db } = await startWithCalls()
  for (const statement of [
    `INSERT INTO users (phone_index, phone, created_at)
      SELECT sha256(i::text::bytea), '\\x01', now() FROM generate_series(1, 1000) AS i`,
    `INSERT INTO calls (call_id, subscription_id, user_id, started_at, event_ids)
      SELECT 'other-' || i || '-' || users.id, subscriptions.id, users.id, now() - i * interval '20 days', '{}'
      FROM users, generate_series(0, 9) AS i, (SELECT min(id) AS id FROM subscriptions) AS subscriptions`,
    `INSERT INTO refused_calls (minute, carrier, digits, reason, status, count)
      SELECT date_trunc('minute', now()) - i * interval '5 minutes', 'trunk', CASE WHEN i % 10 > 0 THEN i::text ELSE '628007' END, 'off', 480, 1
      FROM generate_series(0, 9999) AS i`,
    'ANALYZE',
  ])
    await runStatement(asOwner(server.databaseUrl), statement)
  const now = server.context.clock()
  const plan = await explainQueries(db, async (explained) => {
    await deleteExpiredCalls(explained, now)
    await deleteExpiredTraffic(explained, now)
  })
  const indexes = [/ calls_of_user$/, / refused_calls_minute_/, / refused_calls_of_number$/]
  for (const index of indexes) expect(plan).toContainEqual(expect.stringMatching(index))
  expect(plan.filter((node) => /^Seq Scan (calls|refused_calls)$/.test(node))).toEqual([])
})
