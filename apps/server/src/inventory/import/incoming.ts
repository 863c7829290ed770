import type { Client } from 'pg'
import type { RefusedRow, RowRefusal } from './import-row.ts'

/** Where the rows of a file wait, checked, until they are taken in. It goes with the connection. */
export const createIncoming = `
CREATE TEMP TABLE incoming (
  line bigint, digits text COLLATE "C", price_fen integer, struck_price_fen integer, state text, categories text[], featured integer
)`

/** Makes `incoming` ready to be taken in, and names each row that repeats the digits of an earlier line: the first one counts. */
export async function refuseRepeats(client: Client, refuse: (row: RefusedRow) => void): Promise<void> {
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
