import type { Client } from 'pg'
import type { RefusedRow, RowRefusal } from './refused-row.ts'
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
