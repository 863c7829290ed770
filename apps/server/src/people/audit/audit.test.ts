import { createTestDatabase } from '@hao/testing/database.ts'
import { asAdmin } from '@hao/testing/postgres.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction, openDatabase } from '../../platform/db/database.ts'
import { appendAudit } from './append.ts'
import { checkAudit } from './check-audit.ts'
import { rewriteChain, tamper } from './testing.ts'
import { verifyAudit } from './verify.ts'

async function audit() {
  const url = await createTestDatabase()
  const db = openDatabase(url, 8)
  const admin = openDatabase(asAdmin(url), 1)
  onTestFinished(async () => void (await Promise.all([db.destroy(), admin.destroy()])))
  const append = (staffId: number, fails = false) =>
    inTransaction(db, async (trx) => {
      const at = new Date()
      await appendAudit(trx, {
        at,
        staffId,
        action: 'number.withdraw',
        subject: 'number',
        subjectId: 7,
        reason: '“测试”',
      })
      if (fails) throw new Error('rolled back')
    })
  return { url, db, admin, append }
}

test('concurrently appended rows are a chain without a gap, even if some roll back', async () => {
  const { db, append } = await audit()
  await Promise.allSettled(Array.from({ length: 60 }, (_, at) => append(at, at % 3 === 0)))
  const ids = await db.selectFrom('audit_log').select('id').orderBy('id').execute()
  expect(ids.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
  expect(await verifyAudit(db)).toMatchObject({ rows: 40, brokenAt: null })
})

test('no row can be updated, deleted or truncated', async () => {
  const { db, admin, append } = await audit()
  await append(1)
  await expect(admin.updateTable('audit_log').set({ reason: 'another' }).execute()).rejects.toThrow(
    'cannot be changed',
  )
  await expect(admin.deleteFrom('audit_log').execute()).rejects.toThrow('cannot be changed')
  await expect(sql`TRUNCATE audit_log`.execute(admin)).rejects.toThrow('cannot be changed')
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('permission denied')
})

test.each([
  ['a changed reason', 2, `UPDATE audit_log SET reason = 'another' WHERE id = 2`],
  ['another person', 3, `UPDATE audit_log SET staff_id = 9 WHERE id = 3`],
  ['a row deleted in the middle', 2, `DELETE FROM audit_log WHERE id = 2`],
  ['the newest row deleted', 4, `DELETE FROM audit_log WHERE id = 4`],
  [
    'a row with a recomputed hash',
    3,
    `UPDATE audit_log a SET reason = 'x' WHERE id = 2; UPDATE audit_log a SET hash = audit_hash(a) WHERE id = 2`,
  ],
])('%s is found', async (_what, brokenAt, statement) => {
  const { url, db, append } = await audit()
  for (let row = 1; row <= 4; row += 1) await append(row)
  expect(await verifyAudit(db)).toMatchObject({ rows: 4, brokenAt: null })
  for (const each of statement.split(';')) await tamper(url, each)
  expect(await verifyAudit(db)).toMatchObject({ brokenAt })
})

test('rows with any characters are hashed outside the database to the same value', async () => {
  const { db } = await audit()
  const ascii = Array.from({ length: 127 }, (_, code) => String.fromCharCode(code + 1)).join('')
  for (const reason of [ascii, '\u2028\u2029\ufeff😀壹', ' /\\/ "', null])
    await inTransaction(db, (trx) =>
      appendAudit(trx, {
        at: new Date(),
        staffId: null,
        action: 'a',
        subject: 's',
        reason,
        details: { reason },
      }),
    )
  await sql`INSERT INTO audit_log (at, action, subject, details)
    VALUES ('2026-11-26 10:00:00.123456+08', 'a', 's', '{}'), ('0099-01-01 00:00+00', 'a', 's', '{}')`.execute(
    db,
  )
  expect(await verifyAudit(db)).toMatchObject({ rows: 6, brokenAt: null })
})

test('a changed row is found even if the database’s owner has replaced its hash function', async () => {
  const { url, db, admin, append } = await audit()
  const { rows } = await sql<{
    sql: string
  }>`SELECT pg_get_functiondef('audit_hash'::regproc) AS sql`.execute(db)
  onTestFinished(async () => void (await sql.raw(rows[0]!.sql).execute(admin)))
  for (let row = 1; row <= 3; row += 1) await append(row)
  await tamper(
    url,
    `CREATE OR REPLACE FUNCTION audit_hash(entry audit_log) RETURNS bytea LANGUAGE sql STABLE AS 'SELECT entry.hash'`,
  )
  await tamper(url, `UPDATE audit_log SET staff_id = 9 WHERE id = 2`)
  expect(await verifyAudit(db)).toMatchObject({ brokenAt: 2 })
})

test('a head that was set back is found though its rows still exist', async () => {
  const { url, db, append } = await audit()
  for (let row = 1; row <= 4; row += 1) await append(row)
  await tamper(url, 'UPDATE audit_head SET id = 2, hash = (SELECT hash FROM audit_log WHERE id = 2)')
  expect(await verifyAudit(db)).toMatchObject({ rows: 2, brokenAt: 3 })
})

test('an attacker who rewrites the whole audit cannot change its logged heads', async () => {
  const { url, db, append } = await audit()
  for (let row = 1; row <= 3; row += 1) await append(row)
  const { rows: row, head: hash } = await verifyAudit(db)
  await append(4)
  const problems = async (logged: number) => (await checkAudit(db, { row: logged, hash })).problems
  expect(await problems(row)).toEqual([])
  await rewriteChain(url, 2)
  expect(await verifyAudit(db)).toMatchObject({ rows: 4, brokenAt: null })
  expect(await problems(row)).toMatchObject([{ kind: 'rewritten', row: 3 }])
  expect(await problems(9)).toMatchObject([{ kind: 'truncated', row: 5 }])
})
