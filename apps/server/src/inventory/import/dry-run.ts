import type { Client } from 'pg'
import type { Snapshot } from '../numbers/unseen.ts'
import { findOpen } from './import-log.ts'
import type { RefusedRow } from './import-row.ts'
import { refuseEach } from './incoming.ts'
import {
  classified,
  type ImportedSide,
  nothingTaken,
  type Outcomes,
  priceChanges,
  sideOf,
} from './outcomes.ts'

/** What would become of the number in a line of the file; `before` is null where it would be added. */
export type ImportExample = { line: number; digits: string; before: ImportedSide | null; after: ImportedSide }

/**
 * What taking in `incoming` would make of its rows now, from one snapshot and without a lock; where this file's import was stopped, what it did
 * then counts too, as it will in its report. Names the rows whose number is in use, and up to 100 of those that would change or be added.
 */
export async function previewTaking(
  client: Client,
  fileHash: Buffer,
  refuse: (row: RefusedRow) => void,
  { onExample, onSeen, pricesOf }: Listening,
): Promise<Outcomes> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  const saw = (await client.query<{ seen: Snapshot }>(seen)).rows[0]!.seen
  onSeen?.(saw)
  const { id, position, ...taken } = (await findOpen(client, fileHash)) ?? nothingOpen
  const { rows } = await client.query<Outcomes>(counts, [position])
  await refuseEach(client, 'number-in-use', { text: inUse, values: [position, id] }, refuse)
  if (onExample)
    for (const example of (await client.query<ImportExample>(examples, [position])).rows) onExample(example)
  if (pricesOf !== undefined) await client.query(keepPrices, ['', pricesOf, saw])
  await client.query('COMMIT')
  const rest = rows[0]!
  return {
    added: taken.added + rest.added,
    updated: taken.updated + rest.updated,
    unchanged: taken.unchanged + rest.unchanged,
    in_use: taken.in_use + rest.in_use,
    changed_since: taken.changed_since,
  }
}

type Listening = {
  onExample?: ((example: ImportExample) => void) | undefined
  onSeen?: ((seen: Snapshot) => void) | undefined
  /** The set of changes whose price changes are kept, by the snapshot that found them. */
  pricesOf?: number | undefined
}

const seen = 'SELECT pg_current_snapshot()::text AS seen'

/** All of the file: an import that was stopped may begin anew. */
const keepPrices = `
INSERT INTO import_prices (set_id, seen, digits, before_fen, after_fen)
SELECT $2, $3, digits, before_fen, after_fen FROM (${priceChanges}) changes ON CONFLICT DO NOTHING`

const nothingOpen = { id: 0, position: '', ...nothingTaken }

const countOf = (outcome: keyof Outcomes) =>
  `count(*) FILTER (WHERE outcome = '${outcome}')::integer AS ${outcome}`
const counts = `
SELECT ${countOf('added')}, ${countOf('updated')}, ${countOf('unchanged')}, ${countOf('in_use')}
FROM (${classified()}) found`

const inUse = `
SELECT line, digits FROM (
  SELECT line, digits FROM (${classified()}) found WHERE outcome = 'in_use'
  UNION ALL SELECT line, digits FROM import_rows_in_use WHERE import_id = $2
) refused`

const mostExamples = 100

const examples = `
SELECT found.line::integer AS line, found.digits, CASE WHEN numbers.id IS NOT NULL THEN ${sideOf('numbers')} END AS before, ${sideOf('found')} AS after
FROM (SELECT * FROM (${classified()}) each WHERE outcome IN ('added', 'updated') ORDER BY outcome DESC, line LIMIT ${mostExamples}) found
LEFT JOIN numbers ON numbers.id = found.id ORDER BY found.line`
