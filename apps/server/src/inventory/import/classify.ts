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

async function indexLines(client: Client): Promise<void> {
  await client.query('CREATE INDEX ON incoming (line)')
}

/** The next rows after a line. */
async function selectLines(client: Client, after: number, limit: number) {
  const { rows } = await client.query<{ line: string; digits: string }>(
    `SELECT line, digits FROM incoming WHERE line > $1 ORDER BY line LIMIT ${limit}`,
    [after],
  )
  return rows
}

async function updateCategories(
  client: Client,
  rows: readonly { line: string; categories: readonly string[] }[],
): Promise<void> {
  await client.query(
    `UPDATE incoming SET categories = reclassified.categories::text[]
    FROM unnest($1::bigint[], $2::text[]) AS reclassified (line, categories) WHERE incoming.line = reclassified.line`,
    [rows.map(({ line }) => line), rows.map(({ categories }) => `{${categories.join(',')}}`)],
  )
}

/**
 * Locks the patterns until the connection ends. If they have changed since, classifies the rows of `incoming`
 * again.
 */
export async function lockAndReclassify(client: Client, { patternsJson }: PatternClassifier): Promise<void> {
  await lockPatternsShared(client)
  const current = await readClassifier(client)
  if (current.patternsJson === patternsJson) return
  await indexLines(client)
  for (let after = 0; ;) {
    const rows = await selectLines(client, after, batchSize)
    const last = rows.at(-1)
    if (!last) return
    after = Number(last.line)
    await updateCategories(
      client,
      rows.map(({ line, digits }) => ({ line, categories: current.classify(digits) })),
    )
  }
}
