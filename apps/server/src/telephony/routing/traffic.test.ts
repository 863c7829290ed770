import { expect, test } from 'vitest'
import { asAdmin, runStatement } from '@hao/testing/postgres.ts'
import { refusedCallDays } from '../call-log/traffic-queries.ts'
import { recordStatements } from '../../testing/statements.ts'
import { createOwner, startWithCarrier } from './testing.ts'

const dayMs = 24 * 3_600_000

/** A server with a carrier that requests routes, and the stored counts of refused calls. */
async function scene() {
  const { server, carrier } = await startWithCarrier()
  const { db, traffic } = server.context
  const ask = (digits: string) =>
    carrier.ask({ callId: 'c1', number: `95013${digits}`, caller: '13812341234', at: '2026-01-01' })
  const kept = async () => {
    await traffic.flush()
    return db
      .selectFrom('refused_calls')
      .select(['digits', 'reason', 'status', 'count', 'carrier'])
      .orderBy('reason')
      .orderBy('digits')
      .execute()
  }
  return { server, carrier, ask, kept }
}

test('a refused call is counted by number and reason, and nothing about its caller is stored', async () => {
  const { server, ask, kept } = await scene()
  // All calls fall into one minute.
  server.context.clock = () => new Date('2027-01-01T04:00:30Z')
  await createOwner(server, '628888')
  await createOwner(server, '628889', false)
  for (const digits of ['628888', '628889', '628889', '777777', '1']) await ask(digits)
  const row = (digits: string, reason: string, status: number, count: number) => ({
    digits,
    reason,
    status,
    count,
    carrier: 'trunk',
  })
  expect(await kept()).toEqual([
    row('628889', 'unbound', 480, 2),
    row('', 'unknown', 404, 1),
    row('777777', 'unknown', 404, 1),
  ])
  await ask('777777')
  expect(await kept()).toContainEqual(row('777777', 'unknown', 404, 2))
  const { rows } = { rows: await server.context.db.selectFrom('refused_calls').selectAll().execute() }
  expect(JSON.stringify(rows)).not.toContain('1234')
})

test('a route request runs one statement before its answer', async () => {
  const { server, ask } = await scene()
  await createOwner(server, '628889', false)
  await ask('628889')
  await server.context.traffic.flush()
  const statements = recordStatements()
  const { result, sent } = await statements.during(() => ask('628889'))
  expect(result).toMatchObject({ status: 480, reason: 'unbound' })
  // On a slow machine the periodic write may happen in between: it is not part of this call.
  const own = sent.filter((text) => text.includes('"bindings"'))
  expect(own).toHaveLength(1)
  expect(sent[0]).toBe(own[0])
})

test('a flood of calls to unowned numbers is counted, not listed', async () => {
  const { server, ask, kept } = await scene()
  server.context.clock = () => new Date('2027-01-01T04:00:30Z')
  for (let tried = 0; tried < 50; tried += 1) await ask(String(700_000 + tried))
  const rows = await kept()
  expect(rows).toHaveLength(21)
  expect(rows[0]).toMatchObject({ digits: '', reason: 'unknown', count: 30 })
})

test('counts that the database does not accept are written later', async () => {
  const { server, ask, kept } = await scene()
  server.context.clock = () => new Date('2027-01-01T04:00:30Z')
  const { db } = server.context
  const rename = (from: string, to: string) =>
    runStatement(asAdmin(server.databaseUrl), `ALTER TABLE ${from} RENAME TO ${to}`)
  await rename('refused_calls', 'refused_calls_away')
  // Whether the periodic write or this one fails first.
  await ask('700001')
  await server.context.traffic.flush()
  await ask('700001')
  await rename('refused_calls_away', 'refused_calls')
  expect(await kept()).toMatchObject([{ digits: '700001', count: 2 }])
  expect(server.logged.join()).toContain('retrying')
  expect(await db.selectFrom('carrier_hourly_traffic').select('route_requests').execute()).toEqual([
    { route_requests: 2 },
  ])
})

test('refused calls follow the retention of the number’s owner, and expire', async () => {
  const { server, ask, kept } = await scene()
  const keeping = await createOwner(server, '628887', false)
  const { token } = await createOwner(server, '628889', false)
  await server.request('PATCH /call-settings', { keptDays: 0, missedSms: false }, { token })
  await server.request('PATCH /call-settings', { keptDays: 7, missedSms: false }, { token: keeping.token })
  for (const digits of ['628889', '628887', '777777']) await ask(digits)
  expect((await kept()).map(({ digits }) => digits)).toEqual(['628887', '777777'])
  server.advance(7.1 * dayMs)
  await server.runJob('forget-expired', {})
  expect((await kept()).map(({ digits }) => digits)).toEqual(['777777'])
  server.advance((refusedCallDays - 7) * dayMs)
  await server.runJob('forget-expired', {})
  expect(await kept()).toEqual([])
})
