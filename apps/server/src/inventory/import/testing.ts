import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { openClient } from '../../platform/db/connections.ts'
import { onTestFinished } from 'vitest'
import { createTestDatabase } from '@hao/testing/database.ts'
import { waitFor } from '@hao/testing/product.ts'
import { type Db, openDatabase } from '../../platform/db/database.ts'
import { FileRefusedError } from '@hao/contract/console/number-file/file-problem.ts'
import { importNumbers, type ImportOptions } from './import-numbers.ts'
import type { RefusedRow } from './refused-row.ts'
import type { FileFindings } from './read-rows.ts'
import { type ReadChoices, recogniseFormat } from '@hao/contract/console/number-file/recognise.ts'

/** The size of the inventory of `startImportFixture`: 700000 and the numbers after it. */
export const inventorySize = 1200
const digits = Array.from({ length: inventorySize }, (_, at) => String(700_000 + at))
export const lastDigits = digits.at(-1)!

/** A CSV file with this price (yuan a month) for each number. */
export const csvWithPrice = (price: number) =>
  ['digits,price', ...digits.map((each) => `${each},${price}`), ''].join('\n')

/** An inventory with all numbers on sale at 1 yuan. */
export async function startImportFixture() {
  const url = await createTestDatabase()
  const db = openDatabase(url, 2)
  onTestFinished(() => db.destroy())
  const take = (csv: string, options?: ImportOptions) => importNumbers(url, Readable.from([csv]), options)
  await take(csvWithPrice(1))
  const lastImport = () =>
    db.selectFrom('imports').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  return {
    url,
    db,
    take,
    lastImport,
    /** Waits until the newest import has applied all numbers but the last. */
    untilLast: () => waitFor(async () => (await lastImport()).position === digits.at(-2)),
    /** The count of numbers with a price (yuan). */
    countAt: async (price: number) => {
      const { count } = await db
        .selectFrom('numbers')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('price_fen', '=', price * 100)
        .executeTakeFirstOrThrow()
      return count
    },
    countHistory: async () => {
      const { count } = await db
        .selectFrom('number_history')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },
  }
}

/** The definitions of the indexes and constraints of the inventory and its history. */
export async function selectIndexDefinitions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    SELECT indexdef AS rule FROM pg_indexes WHERE tablename IN ('numbers', 'number_history')
    UNION ALL SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE conrelid IN ('numbers'::regclass, 'number_history'::regclass) ORDER BY 1`.execute(db)
  return rows.map(({ rule }) => rule)
}

/**
 * A connection that orders numbers as the product does: it locks the row, then changes it by a guarded
 * UPDATE.
 */
export async function openBuyer(url: string, lockTimeout: string) {
  const client = await openClient(url)
  onTestFinished(() => client.end())
  await client.query(`SET lock_timeout = '${lockTimeout}'`)
  const lock = async (number: string) => {
    await client.query('BEGIN')
    await client.query(`SELECT FROM numbers WHERE digits = $1 AND state = 'on_sale' FOR UPDATE`, [number])
  }
  const sell = async (number: string) => {
    await client.query(`UPDATE numbers SET state = 'sold' WHERE digits = $1 AND state = 'on_sale'`, [number])
    await client.query('COMMIT')
  }
  return {
    lock,
    sell,
    release: () => client.query('ROLLBACK'),
    buy: async (number: string) => {
      await lock(number)
      await sell(number)
    },
  }
}

/** An empty inventory that imports files as the product does: it recognises the format first. */
export async function startSpreadsheetImports() {
  const url = await createTestDatabase()
  const db = openDatabase(url, 2)
  onTestFinished(() => db.destroy())
  const take = async (file: Buffer | string, choices: ReadChoices = {}) => {
    const content = Buffer.from(file)
    const pieces = () => Readable.from([content.subarray(0, 5), content.subarray(5, 6), content.subarray(6)])
    const refused: RefusedRow[] = []
    const { encoding, separator, firstLine } = await recogniseFormat(pieces(), choices)
    let findings: FileFindings | undefined
    const report = await importNumbers(url, pieces(), {
      ...choices,
      encoding,
      separator,
      firstLine,
      onRefused: (row) => refused.push(row),
      onFindings: (found) => (findings = found),
    })
    return {
      ...report,
      encoding,
      separator,
      refused: refused.map(({ line, reason }) => `${line} ${reason}`),
      findings,
    }
  }
  const rows = async () => {
    const found = await db.selectFrom('numbers').selectAll().orderBy('digits').execute()
    return found.map(
      (row) => `${row.digits} ${row.price_fen} ${row.struck_price_fen} ${row.state} ${row.featured}`,
    )
  }
  const clear = () => db.deleteFrom('numbers').execute()
  /** The problem of a refused file. Fails if any row was imported. */
  const problemOf = async (file: Buffer | string, choices: ReadChoices = {}) => {
    const error = await take(file, choices).catch((thrown: unknown) => thrown)
    if ((await rows()).length > 0) throw new Error('Rows of a refused file were imported')
    return error instanceof FileRefusedError ? error.problem : error
  }
  return { take, rows, clear, problemOf }
}

/** The problem of a refused file, for an empty inventory of its own. */
export const importProblem = async (file: Buffer | string, choices: ReadChoices = {}) =>
  (await startSpreadsheetImports()).problemOf(file, choices)
