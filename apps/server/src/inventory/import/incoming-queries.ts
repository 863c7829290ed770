import type { Client } from 'pg'
import type { RefusedRow, RowRefusal } from './refused-row.ts'

import copyStreams from 'pg-copy-streams'

/** Indexes `incoming` and refuses each row that repeats the digits of an earlier line. */
export async function refuseDuplicates(client: Client, refuse: (row: RefusedRow) => void): Promise<void> {
  await client.query('CREATE INDEX ON incoming (digits, line)')
  await client.query('ANALYZE incoming (digits, line)')
  await client.query('BEGIN')
  await refuseEach(client, 'duplicate-in-file', { text: repeats, values: [] }, refuse)
  await client.query('COMMIT')
}

const repeats = `
SELECT later.line, later.digits FROM incoming later
WHERE EXISTS (SELECT FROM incoming first WHERE first.digits = later.digits AND first.line < later.line)`

const batchSize = 1000

/**
 * Refuses each row (line, digits) of a query in line order, batch by batch. Runs in the transaction of the
 * caller.
 */
export async function refuseEach(
  client: Client,
  reason: RowRefusal,
  { text, values }: { text: string; values: unknown[] },
  refuse: (row: RefusedRow) => void,
): Promise<void> {
  await client.query(`DECLARE found CURSOR FOR ${text} ORDER BY line`, values)
  for (;;) {
    const { rows } = await client.query<{ line: string; digits: string }>(`FETCH ${batchSize} FROM found`)
    if (rows.length === 0) break
    for (const { line, digits } of rows) refuse({ line: Number(line), digits, reason })
  }
  await client.query('CLOSE found')
}

export async function indexLines(client: Client): Promise<void> {
  await client.query('CREATE INDEX ON incoming (line)')
}

/** The next rows after a line. */
export async function selectLines(client: Client, after: number, limit: number) {
  const { rows } = await client.query<{ line: string; digits: string }>(
    `SELECT line, digits FROM incoming WHERE line > $1 ORDER BY line LIMIT ${limit}`,
    [after],
  )
  return rows
}

export async function updateCategories(
  client: Client,
  rows: readonly { line: string; categories: readonly string[] }[],
): Promise<void> {
  await client.query(
    `UPDATE incoming SET categories = reclassified.categories::text[]
    FROM unnest($1::bigint[], $2::text[]) AS reclassified (line, categories) WHERE incoming.line = reclassified.line`,
    [rows.map(({ line }) => line), rows.map(({ categories }) => `{${categories.join(',')}}`)],
  )
}

/** A stream for rows in the text format of COPY. */
export const copyIncoming = (client: Client) => client.query(copyStreams.from('COPY incoming FROM STDIN'))

/** Creates the temporary table of valid rows. It is dropped with the connection. */
export async function createIncoming(client: Client): Promise<void> {
  await client.query(`CREATE TEMP TABLE incoming (
    line bigint, digits text COLLATE "C", price_fen integer, struck_price_fen integer, state text, categories text[], featured integer
  )`)
}
