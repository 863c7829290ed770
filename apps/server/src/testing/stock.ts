import { Readable } from 'node:stream'
import { createClassifier } from '@hao/numbers/classify.ts'
import { defaultPlan } from '@hao/numbers/plan.ts'
import { sql } from 'kysely'
import { importNumbers } from '../inventory/import/import-numbers.ts'
import { type ImportRow, readRow } from '../inventory/import/import-row.ts'
import { numberMachine } from '../inventory/numbers/machine.ts'
import type { Db } from '../platform/db/database.ts'

/** With more rows an import is faster, and its statistics are needed. */
const fewRows = 100

const columns = ['price_fen', 'struck_price_fen', 'state', 'categories', 'featured'] as const

/**
 * Adds the rows of a CSV body (digits,price,goodPrice,state,featured) to the inventory. A few new ones are
 * inserted as an import does, but by an open connection: a new one takes longer than most tests.
 */
export async function stockNumbers(db: Db, databaseUrl: string, rows: readonly string[]): Promise<void> {
  if (rows.length <= fewRows && (await areNew(db, rows))) return insertRows(db, await readRows(db, rows))
  const file = [`digits,price,goodPrice,state,featured`, ...rows].join('\n')
  await importNumbers(databaseUrl, Readable.from([`${file}\n`]))
}

/** Whether they change no number, and there are no waits that new numbers may match. */
async function areNew(db: Db, csv: readonly string[]): Promise<boolean> {
  const digits = csv.map((row) => row.split(',')[0])
  const { rows } = await sql<{ known: boolean }>`
    SELECT EXISTS (SELECT FROM numbers WHERE digits = ANY (${digits})) OR EXISTS (SELECT FROM waits) AS known`.execute(
    db,
  )
  return rows[0]?.known === false
}

async function readRows(db: Db, rows: readonly string[]): Promise<ImportRow[]> {
  const patterns = await db
    .selectFrom('categories')
    .select(['value', 'patterns'])
    .orderBy('position')
    .execute()
  const classify = createClassifier(patterns)
  const reading = {
    plan: defaultPlan,
    classifier: { patternsJson: '', classify: (digits: string) => classify(digits).toSorted() },
    pad: undefined,
    onDigits: () => {},
  }
  const read = rows.map((row) => {
    const [digits, price, goodPrice, state, featured] = row.split(',')
    return readRow({ digits, price, goodPrice, state, featured }, reading)
  })
  const good = read.filter((row): row is ImportRow => typeof row !== 'string')
  return good.filter(({ digits }, at) => good.findIndex((row) => row.digits === digits) === at)
}

async function insertRows(db: Db, rows: readonly ImportRow[]): Promise<void> {
  const ctes = numberMachine.importCtes('import', {
    added: { columns: [...columns, 'digits', 'shuffle_key'], select: 'SELECT * FROM file' },
    changed: { columns, select: 'SELECT * FROM numbers LIMIT 0' },
  })
  await sql`WITH file AS (
    SELECT digits, "priceFen" AS price_fen, "struckPriceFen" AS struck_price_fen, state, categories, featured,
      ('x' || left(md5(digits), 7))::bit(28)::integer AS shuffle_key
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS row
      (digits text, "priceFen" integer, "struckPriceFen" integer, state text, categories text[], featured integer)
    ORDER BY digits
  ), ${sql.raw(ctes)} SELECT`.execute(db)
}
