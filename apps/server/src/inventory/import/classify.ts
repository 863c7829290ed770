import { classifier } from '@hao/numbers/categories-of.ts'
import type { Client } from 'pg'
import { keepPatterns } from '../categories/lock-queries.ts'
import { patternsSql } from '../categories/queries.ts'

type Told = { value: string; patterns: string[] }

/** What the categories' patterns were when they were read, and the categories of digits by them, in the order in which they are kept. */
export type Classes = { read: string; of: (digits: string) => string[] }

/** Reads the patterns by which numbers are told. */
export async function readClasses(client: Client): Promise<Classes> {
  const { rows } = await client.query<Told>(patternsSql)
  const tell = classifier(rows)
  return { read: JSON.stringify(rows), of: (digits) => tell(digits).toSorted() }
}

const batch = 5000

/** Has the patterns stay as they are from now on, as long as the connection lasts; rows of `incoming` that were told by others are told anew. */
export async function settleClasses(client: Client, { read }: Classes): Promise<void> {
  await keepPatterns(client)
  const now = await readClasses(client)
  if (now.read === read) return
  await client.query('CREATE INDEX ON incoming (line)')
  for (let after = 0; ;) {
    const { rows } = await client.query<{ line: string; digits: string }>(
      `SELECT line, digits FROM incoming WHERE line > $1 ORDER BY line LIMIT ${batch}`,
      [after],
    )
    const last = rows.at(-1)
    if (!last) return
    after = Number(last.line)
    await client.query(
      `UPDATE incoming SET categories = told.categories::text[]
      FROM unnest($1::bigint[], $2::text[]) AS told (line, categories) WHERE incoming.line = told.line`,
      [rows.map(({ line }) => line), rows.map(({ digits }) => `{${now.of(digits).join(',')}}`)],
    )
  }
}
