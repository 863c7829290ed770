import { testDatabase } from '@hao/testing/database.ts'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { inTransaction, openDatabase } from '../db/database.ts'
import { appendAudit } from './append.ts'
import { rewrite, tamper } from './testing.ts'
import { hasLogged, verifyAudit } from './verify.ts'

async function audit() {
  const db = openDatabase(await testDatabase(), 8)
  onTestFinished(() => db.destroy())
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
  return { db, append }
}

test('rows that many append at once are a chain without a gap, also where some roll back', async () => {
  const { db, append } = await audit()
  await Promise.allSettled(Array.from({ length: 60 }, (_, at) => append(at, at % 3 === 0)))
  const ids = await db.selectFrom('audit_log').select('id').orderBy('id').execute()
  expect(ids.map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
  expect(await verifyAudit(db)).toMatchObject({ rows: 40, brokenAt: null })
})

test('no row can be changed, taken out or swept away', async () => {
  const { db, append } = await audit()
  await append(1)
  await expect(db.updateTable('audit_log').set({ reason: 'another' }).execute()).rejects.toThrow(
    'stays as it is',
  )
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('stays as it is')
  await expect(sql`TRUNCATE audit_log`.execute(db)).rejects.toThrow('stays as it is')
})

test.each([
  ['a changed reason', 2, `UPDATE audit_log SET reason = 'another' WHERE id = 2`],
  ['another person', 3, `UPDATE audit_log SET staff_id = 9 WHERE id = 3`],
  ['a row taken out of the middle', 2, `DELETE FROM audit_log WHERE id = 2`],
  ['the newest row taken out', 4, `DELETE FROM audit_log WHERE id = 4`],
  [
    'a row hashed anew',
    3,
    `UPDATE audit_log a SET reason = 'x' WHERE id = 2; UPDATE audit_log a SET hash = audit_hash(a) WHERE id = 2`,
  ],
])('%s is found', async (_what, brokenAt, statement) => {
  const { db, append } = await audit()
  for (let row = 1; row <= 4; row += 1) await append(row)
  expect(await verifyAudit(db)).toMatchObject({ rows: 4, brokenAt: null })
  for (const each of statement.split(';')) await tamper(db, each)
  expect(await verifyAudit(db)).toMatchObject({ brokenAt })
})

test('who writes the whole audit anew cannot change what was logged of it', async () => {
  const { db, append } = await audit()
  for (let row = 1; row <= 3; row += 1) await append(row)
  const { rows, head } = await verifyAudit(db)
  await append(4)
  expect(await hasLogged(db, { rows, hash: head })).toBe(true)
  await rewrite(db, 2)
  expect(await verifyAudit(db)).toMatchObject({ rows: 4, brokenAt: null })
  expect(await hasLogged(db, { rows, hash: head })).toBe(false)
  expect(await hasLogged(db, { rows: 9, hash: head })).toBe(false)
})
