import { createClassifier } from '@hao/numbers/classify.ts'
import type { Client } from 'pg'
import { lockPatternsShared } from '../categories/lock-queries.ts'
import { selectPatterns } from '../categories/queries.ts'

/** A classifier by category patterns, with these patterns as JSON. The categories of a number are sorted. */
export type PatternClassifier = { patternsJson: string; classify: (digits: string) => string[] }

export async function readClassifier(client: Client): Promise<PatternClassifier> {
  const rows = await selectPatterns(client)
  const classify = createClassifier(rows)
  return { patternsJson: JSON.stringify(rows), classify: (digits) => classify(digits).toSorted() }
}

const batchSize = 5000

/**
 * Locks the patterns until the connection ends. If they have changed since, classifies the rows of `incoming`
 * again.
 */
export async function lockAndReclassify(client: Client, { patternsJson }: PatternClassifier): Promise<void> {
  await lockPatternsShared(client)
  const current = await readClassifier(client)
  if (current.patternsJson === patternsJson) return
  await client.query('CREATE INDEX ON incoming (line)')
  for (let after = 0; ;) {
    const { rows } = await client.query<{ line: string; digits: string }>(
      `SELECT line, digits FROM incoming WHERE line > $1 ORDER BY line LIMIT ${batchSize}`,
      [after],
    )
    const last = rows.at(-1)
    if (!last) return
    after = Number(last.line)
    await client.query(
      `UPDATE incoming SET categories = reclassified.categories::text[]
      FROM unnest($1::bigint[], $2::text[]) AS reclassified (line, categories) WHERE incoming.line = reclassified.line`,
      [rows.map(({ line }) => line), rows.map(({ digits }) => `{${current.classify(digits).join(',')}}`)],
    )
  }
}
