import { appendRow, createColumns } from '@hao/numbers/search/columns.ts'
import { NumberIndex } from '@hao/numbers/search/number-index.ts'
import type { NumberRow } from '@hao/numbers/search/query.ts'
import { shownPriceSql, shownStruckSql } from '@hao/numbers/search/shown-price.ts'
import { buildSegment, type IdRange } from '@hao/numbers/search/segment.ts'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { TransactionSnapshot } from '../../platform/db/transaction-snapshot.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import { readChanges } from './change-queries.ts'
import { runWithYields, createYielder } from './yield-to-event-loop.ts'
import { firstRow } from '../../platform/db/first-row.ts'

/** The columns of a number in the index, apart from its id. */
export const indexColumns = `digits, ${shownPriceSql} AS "priceFen", ${shownStruckSql} AS "struckPriceFen", featured, shuffle_key AS "shuffleKey", categories`

/** With more changes than this it is faster to load all numbers again. */
const maxChanges = 20_000

type WireRow = Omit<NumberRow, 'id'> & { id: string | number }

const toRow = (row: WireRow): NumberRow => ({
  id: Number(row.id),
  digits: row.digits,
  priceFen: row.priceFen,
  struckPriceFen: row.struckPriceFen,
  featured: row.featured,
  shuffleKey: row.shuffleKey,
  categories: row.categories,
})

/**
 * Runs `work` in one read-only snapshot of the database. After an error the transaction is still open: the
 * caller ends the connection.
 */
export async function inSnapshot<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const result = await work()
  await client.query('COMMIT')
  return result
}

/** Loads all numbers on sale into a new index. Yields to the event loop in between. */
export async function loadIndex(
  client: Client,
): Promise<{ index: NumberIndex; snapshot: TransactionSnapshot }> {
  return inSnapshot(client, async () => {
    const { rows } = await client.query<{ snapshot: TransactionSnapshot; count: number }>(
      `SELECT pg_current_snapshot()::text AS snapshot, count(*)::float8 AS count FROM numbers WHERE state = 'on_sale'`,
    )
    const { snapshot, count } = firstRow({ rows })
    let loaded = createColumns(count)
    const yieldIfDue = createYielder()
    for await (const lines of streamOnSale(client)) {
      for (const line of lines) {
        loaded = appendRow(loaded, parseLine(line))
        // A socket can deliver megabytes of received data at once.
        const pause = yieldIfDue()
        if (pause) await pause
      }
    }
    return { index: new NumberIndex(await runWithYields(buildSegment(loaded))), snapshot }
  })
}

/**
 * Streams the numbers on sale in default order, by COPY, as groups of lines: a promise for each line takes as
 * long as the rest. No value contains a character that COPY escapes.
 */
async function* streamOnSale(client: Client): AsyncGenerator<string[]> {
  const stream = client.query(
    copyTo(`COPY (SELECT id, digits, ${shownPriceSql}, ${shownStruckSql}, featured, shuffle_key, array_to_string(categories, ',')
      FROM numbers WHERE state = 'on_sale' ORDER BY -featured, shuffle_key, id) TO STDOUT`),
  )
  let rest = ''
  for await (const chunk of stream) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    yield lines
  }
}

function parseLine(line: string): NumberRow {
  const [id, digits = '', price, struck, featured, shuffleKey, categories] = line.split('\t')
  return {
    id: Number(id),
    digits,
    priceFen: Number(price),
    struckPriceFen: struck === '\\N' ? null : Number(struck),
    featured: Number(featured),
    shuffleKey: Number(shuffleKey),
    categories: categories ? categories.split(',') : [],
  }
}

/** The numbers that changed since a snapshot, with their row if they are on sale. */
export const readIndexChanges = async (client: Client, since: TransactionSnapshot) =>
  readChanges((statement, values) => client.query(statement, values), since, {
    columns: indexColumns,
    max: maxChanges,
    keep: (row: NumberRow & { state: NumberState }) => (row.state === 'on_sale' ? toRow(row) : undefined),
  })

export async function readLargestId(client: Client): Promise<number> {
  const { rows } = await client.query<{ largest: string | null }>('SELECT max(id) AS largest FROM numbers')
  return Number(rows[0]?.largest)
}

export async function readOnSaleRange(client: Client, { from, to }: IdRange): Promise<NumberRow[]> {
  const { rows } = await client.query<WireRow>(
    `SELECT id, ${indexColumns} FROM numbers WHERE state = 'on_sale' AND id >= $1 AND id < $2`,
    [from, to],
  )
  return rows.map(toRow)
}
