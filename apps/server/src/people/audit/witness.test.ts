import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import { startTestServer } from '../../testing/server.ts'
import { appendAudit } from './append.ts'
import { rewriteChain, tamper } from './testing.ts'

async function startWitness() {
  const server = await startTestServer()
  const { db, auditWitness: witness } = server.context
  const append = async (rows: number) => {
    for (let row = 0; row < rows; row += 1)
      await inTransaction(db, (trx) =>
        appendAudit(trx, { at: new Date(), staffId: row, action: 'number.withdraw', subject: 'number' }),
      )
  }
  const figure = async (name: string) => {
    const lines = (await (await fetch(`${server.origin}/metrics`)).text()).split('\n')
    return Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1])
  }
  const cut = () =>
    tamper(
      server.databaseUrl,
      `DELETE FROM audit_log WHERE id > 3;
      UPDATE audit_head SET id = 3, hash = (SELECT hash FROM audit_log WHERE id = 3)`,
    )
  const alarms = () => server.logged.filter((line) => line.includes('"alarm":"audit-broken"'))
  return { server, witness, append, figure, cut, alarms }
}

test('an audit that only grew since its head was logged raises no alarm', async () => {
  const { server, witness, append, figure, alarms } = await startWitness()
  for (const rows of [0, 3, 1]) {
    await append(rows)
    await witness.record()
  }
  await append(1)
  await server.runJob('audit-check', {})
  expect(alarms()).toEqual([])
  expect([await figure('audit_broken{found="head"}'), await figure('audit_broken{found="chain"}')]).toEqual([
    0, 0,
  ])
  expect(await figure('audit_head_written_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 120)
})

test('rows cut off behind the logged head raise an alarm until the server restarts, even if new rows fill the gap', async () => {
  const { server, witness, append, figure, cut, alarms } = await startWitness()
  await append(5)
  await witness.record()
  await cut()
  await server.runJob('audit-check', {})
  expect(alarms()).toEqual([expect.stringContaining('row 5 was logged, the database ends at row 3')])
  await append(4)
  for (const times of [2, 3]) {
    await witness.record()
    expect(alarms()).toHaveLength(times)
    expect(alarms().at(-1)).toContain('The audit was rewritten: row 5 is not as it was logged')
    expect(await figure('audit_broken{found="head"}')).toBe(1)
  }
})

test('a completely rewritten audit raises an alarm at the next hour', async () => {
  const { server, witness, append, alarms } = await startWitness()
  await append(4)
  await witness.record()
  await rewriteChain(server.databaseUrl, 2)
  await witness.record()
  expect(alarms()).toEqual([expect.stringContaining('row 4 is not as it was logged')])
})

test('a head that cannot be read raises an alarm, and the server continues', async () => {
  const { server, witness } = await startWitness()
  await tamper(server.databaseUrl, 'DELETE FROM audit_head')
  await witness.record()
  expect(server.logged.join()).toContain('"alarm":"audit-head-not-written"')
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
})
