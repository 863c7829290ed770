import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { asAdmin, runStatement } from '@hao/testing/postgres.ts'
import { waitFor } from '@hao/testing/product.ts'
import { openClient } from '../../platform/db/connections.ts'
import { ImportStoppedError } from './import-numbers.ts'
import type { RefusedRow } from './refused-row.ts'
import {
  csvWithPrice,
  lastDigits,
  openBuyer,
  selectIndexDefinitions,
  inventorySize,
  startImportFixture,
} from './testing.ts'

test('an import writes only numbers that differ, and does not wait for locks of others', async () => {
  const { url, db, take, countHistory } = await startImportFixture()
  const versions = async () =>
    (await sql`SELECT digits, xmin::text, ctid::text FROM numbers ORDER BY digits`.execute(db)).rows
  const [before, history] = [await versions(), await countHistory()]
  const buyer = await openBuyer(url, '1s')
  await buyer.lock('700007')
  expect(await take(csvWithPrice(1))).toMatchObject({
    read: inventorySize,
    added: 0,
    updated: 0,
    unchanged: inventorySize,
  })
  await buyer.release()
  expect(await versions()).toEqual(before)
  expect(await countHistory()).toBe(history)
  const columns = 'digits,price,goodPrice,state,featured\n'
  const differs = '700000,1,,,\n700001,2,,,\n700002,1,9,,\n700003,1,,draft,\n700004,1,,,5\n'
  expect(await take(columns + differs)).toMatchObject({ added: 0, updated: 4, unchanged: 1 })
  expect(await countHistory()).toBe(history + 4)
})

test('orders succeed while an import of all numbers waits for a locked one', async () => {
  const { url, take, untilLast, countAt, lastImport } = await startImportFixture()
  const slow = await openBuyer(url, '0')
  await slow.lock(lastDigits)
  const refused: RefusedRow[] = []
  const importing = take(csvWithPrice(2), { onRefused: (row) => refused.push(row) })
  // A step may have locked the number and wait for the last one: it rolls back and releases its locks.
  const patient = await openBuyer(url, '30s')
  await patient.buy('701198')
  await patient.buy('700001')
  // Only the last number is left: the import cannot finish, and holds no locks.
  await untilLast()
  const buyer = await openBuyer(url, '1s')
  for (let number = 700_010; number < 701_190; number += 20) await buyer.buy(String(number))
  expect((await lastImport()).finished_at).toBeNull()
  await slow.sell(lastDigits)
  const { updated, ...report } = await importing
  expect(report).toMatchObject({ read: inventorySize, added: 0, unchanged: 0, refused: refused.length })
  expect(updated + refused.length).toBe(inventorySize)
  expect(refused.map(({ digits }) => digits)).toContain(lastDigits)
  expect(await countAt(2)).toBe(updated)
})

test('on a very slow database an import applies one row at a time', async () => {
  const { url, take } = await startImportFixture()
  const slow = `CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.8); RETURN NULL; END';
    CREATE TRIGGER slowly AFTER UPDATE ON numbers FOR EACH STATEMENT EXECUTE FUNCTION slowly()`
  await runStatement(asAdmin(url), slow)
  expect(await take('digits,price\n700000,2\n700001,2\n')).toMatchObject({ updated: 2 })
})

test('an interrupted import reports its progress and continues there; a dry run predicts its report', async () => {
  const { url, take, untilLast, lastImport, countHistory } = await startImportFixture()
  const buyer = await openBuyer(url, '30s')
  await buyer.buy('700000')
  await buyer.lock(lastDigits)
  const history = await countHistory()
  const interruption = new AbortController()
  const stopped = take(csvWithPrice(2), { signal: interruption.signal }).catch((error: unknown) => error)
  await untilLast()
  interruption.abort()
  const error = await stopped
  expect(error).toBeInstanceOf(ImportStoppedError)
  expect(error).toMatchObject({ done: inventorySize - 1, of: inventorySize })
  await buyer.release()
  expect(await lastImport()).toMatchObject({ finished_at: null, updated: inventorySize - 2, in_use: 1 })
  const refusals: RefusedRow[][] = []
  const runOnce = async (dryRun: boolean) => {
    const refused: RefusedRow[] = []
    refusals.push(refused)
    return take(csvWithPrice(2), { dryRun, onRefused: (row) => refused.push(row) })
  }
  const dry = await runOnce(true)
  const report = await runOnce(false)
  expect(report).toEqual({
    read: inventorySize,
    added: 0,
    updated: inventorySize - 1,
    unchanged: 0,
    refused: 1,
    dryRun: false,
  })
  expect(dry).toEqual({ ...report, dryRun: true })
  const inUse = [{ line: 2, digits: '700000', reason: 'number-in-use' }]
  expect(refusals).toEqual([inUse, inUse])
  expect(await countHistory()).toBe(history + inventorySize - 1)
  expect(await runOnce(false)).toMatchObject({ updated: 0, unchanged: inventorySize - 1, refused: 1 })
})

test('an interrupted import starts again if another file was imported after it', async () => {
  const { url, db, take, untilLast, countAt } = await startImportFixture()
  const buyer = await openBuyer(url, '30s')
  await buyer.lock(lastDigits)
  const interruption = new AbortController()
  const stopped = take(csvWithPrice(2), { signal: interruption.signal }).catch((error: unknown) => error)
  await untilLast()
  interruption.abort()
  await stopped
  await buyer.release()
  expect(await take(csvWithPrice(3))).toMatchObject({ updated: inventorySize })
  expect(await take(csvWithPrice(2))).toMatchObject({ updated: inventorySize })
  expect(await countAt(2)).toBe(inventorySize)
  const imports = await db.selectFrom('imports').selectAll().orderBy('id').execute()
  expect(imports.map(({ abandoned_at }) => abandoned_at !== null)).toEqual([false, true, false, false])
})

test('of two concurrent imports the second waits, and both reports are correct', async () => {
  const { url, take, untilLast, countAt } = await startImportFixture()
  const buyer = await openBuyer(url, '30s')
  await buyer.lock(lastDigits)
  const first = take(csvWithPrice(2))
  await untilLast()
  let waiting = 0
  const same = take(csvWithPrice(2), { onWaiting: () => (waiting += 1) })
  const other = take(csvWithPrice(3), { onWaiting: () => (waiting += 1) })
  await waitFor(async () => waiting === 2)
  await buyer.release()
  expect(await first).toMatchObject({ updated: inventorySize, unchanged: 0 })
  const [again, changed] = await Promise.all([same, other])
  // In either order, each applied all of its rows.
  const sameFirst = again.updated === 0
  expect(again).toMatchObject(sameFirst ? { unchanged: inventorySize } : { updated: inventorySize })
  expect(changed).toMatchObject({ updated: inventorySize })
  expect(await countAt(sameFirst ? 3 : 2)).toBe(inventorySize)
})

test('a stopped import into an empty inventory leaves it empty, with its indexes and constraints', async () => {
  const { url, db, take } = await startImportFixture()
  await runStatement(asAdmin(url), 'TRUNCATE numbers, number_history CASCADE')
  const before = await selectIndexDefinitions(db)
  const interruption = new AbortController()
  const onceRead = { signal: interruption.signal, onProgress: () => interruption.abort() }
  await expect(take(csvWithPrice(2), onceRead)).rejects.toMatchObject({ name: 'ImportStopped', done: 0 })
  expect(await selectIndexDefinitions(db)).toEqual(before)
  expect(await take(csvWithPrice(2))).toMatchObject({ added: inventorySize })
  expect(await selectIndexDefinitions(db)).toEqual(before)
})

test.each([
  ['number_history', 'numbers'],
  ['numbers', 'number_history'],
])(
  'an import into an empty inventory waits for a transaction that reads %s and then %s',
  async (first, second) => {
    const { url, take } = await startImportFixture()
    await runStatement(asAdmin(url), 'TRUNCATE numbers, number_history CASCADE')
    const reader = await openClient(url)
    onTestFinished(() => reader.end())
    await reader.query(`BEGIN; SELECT FROM ${first}`)
    const importing = take(csvWithPrice(2))
    await waitFor(async () => {
      const { rows } = await reader.query(
        `SELECT FROM pg_locks WHERE NOT granted AND relation = '${first}'::regclass`,
      )
      return rows.length > 0
    })
    await reader.query(`SELECT FROM ${second}`)
    await reader.query('COMMIT')
    expect(await importing).toMatchObject({ added: inventorySize })
  },
)

test('an import into an empty inventory finds a number that was added before its lock', async () => {
  const { url, take } = await startImportFixture()
  await runStatement(asAdmin(url), 'TRUNCATE numbers, number_history CASCADE')
  const other = await openClient(url)
  onTestFinished(() => other.end())
  await other.query(`BEGIN; INSERT INTO numbers (digits, price_fen, state) VALUES ('700000', 100, 'on_sale')`)
  const importing = take(csvWithPrice(2))
  await waitFor(async () => {
    const { rows } = await other.query(
      `SELECT FROM pg_locks WHERE NOT granted AND relation = 'numbers'::regclass`,
    )
    return rows.length > 0
  })
  await other.query('COMMIT')
  expect(await importing).toMatchObject({ added: inventorySize - 1, updated: 1 })
})
