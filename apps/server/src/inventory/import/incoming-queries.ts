import type { Client } from 'pg'
import type { RefusedRow, RowRefusal } from './refused-row.ts'

import copyStreams from 'pg-copy-streams'

/** Makes `incoming` ready to be taken in, and names each row that repeats the digits of an earlier line: the first one counts. */
export async function refuseDuplicates(client: Client, refuse: (row: RefusedRow) => void): Promise<void> {
  await client.query('CREATE INDEX ON incoming (digits, line)')
  await client.query('ANALYZE incoming')
  await client.query('BEGIN')
  await refuseEach(client, 'duplicate-in-file', { text: repeats, values: [] }, refuse)
  await client.query('COMMIT')
}

const repeats = `
SELECT later.line, later.digits FROM incoming later
WHERE EXISTS (SELECT FROM incoming first WHERE first.digits = later.digits AND first.line < later.line)`

const batch = 1000

/** Refuses each row (line, digits) that the query finds, in the order of their lines, a batch at a time; inside the caller's transaction. */
export async function refuseEach(
  client: Client,
  reason: RowRefusal,
  { text, values }: { text: string; values: unknown[] },
  refuse: (row: RefusedRow) => void,
): Promise<void> {
  await client.query(`DECLARE found CURSOR FOR ${text} ORDER BY line`, values)
  for (;;) {
    const { rows } = await client.query<{ line: string; digits: string }>(`FETCH ${batch} FROM found`)
    if (rows.length === 0) break
    for (const { line, digits } of rows) refuse({ line: Number(line), digits, reason })
  }
  await client.query('CLOSE found')
}

export async function indexLines(client: Client): Promise<void> {
  await client.query('CREATE INDEX ON incoming (line)')
}

/** The next rows behind a line. */
export async function selectLines(client: Client, after: number, limit: number) {
  const { rows } = await client.query<{ line: string; digits: string }>(
    `SELECT line, digits FROM incoming WHERE line > $1 ORDER BY line LIMIT ${limit}`,
    [after],
  )
  return rows
}

/** Gives rows other categories. */
export async function updateCategories(
  client: Client,
  rows: readonly { line: string; categories: readonly string[] }[],
): Promise<void> {
  await client.query(
    `UPDATE incoming SET categories = told.categories::text[]
    FROM unnest($1::bigint[], $2::text[]) AS told (line, categories) WHERE incoming.line = told.line`,
    [rows.map(({ line }) => line), rows.map(({ categories }) => `{${categories.join(',')}}`)],
  )
}

/** Takes rows in the text format of COPY. */
export const copyIncoming = (client: Client) => client.query(copyStreams.from('COPY incoming FROM STDIN'))

/**
 * Makes the table where the rows of a file wait, checked, until they are taken in. It goes with the
 * connection.
 */
export async function createIncoming(client: Client): Promise<void> {
  await client.query(`CREATE TEMP TABLE incoming (
    line bigint, digits text COLLATE "C", price_fen integer, struck_price_fen integer, state text, categories text[], featured integer
  )`)
}
