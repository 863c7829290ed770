import type { Client } from 'pg'
import { type ImportedValues, classifiedRows, priceChanges, importedValuesSql } from './outcome-queries.ts'
import type { Outcomes } from './outcomes.ts'
import type { TransactionSnapshot } from '../../platform/db/transaction-snapshot.ts'
import { firstRow } from '../../platform/db/first-row.ts'

/** What would become of the number in a line of the file; `before` is null where it would be added. */
export type ImportExample = {
  line: number
  digits: string
  before: ImportedValues | null
  after: ImportedValues
}

const seen = 'SELECT pg_current_snapshot()::text AS seen'

/** All of the file: an import that was stopped may begin anew. */
const keepPrices = `
INSERT INTO import_price_changes (change_set_id, snapshot, digits, before_fen, after_fen)
SELECT $2, $3, digits, before_fen, after_fen FROM (${priceChanges}) changes ON CONFLICT DO NOTHING`

const countOf = (outcome: keyof Outcomes) =>
  `count(*) FILTER (WHERE outcome = '${outcome}')::integer AS ${outcome}`

const counts = `
SELECT ${countOf('added')}, ${countOf('updated')}, ${countOf('unchanged')}, ${countOf('in_use')}
FROM (${classifiedRows()}) found`

const inUse = `
SELECT line, digits FROM (
  SELECT line, digits FROM (${classifiedRows()}) found WHERE outcome = 'in_use'
  UNION ALL SELECT line, digits FROM import_rows_in_use WHERE import_id = $2
) refused`

const mostExamples = 100

const examples = `
SELECT found.line::integer AS line, found.digits, CASE WHEN numbers.id IS NOT NULL THEN ${importedValuesSql('numbers')} END AS before, ${importedValuesSql('found')} AS after
FROM (SELECT * FROM (${classifiedRows()}) each WHERE outcome IN ('added', 'updated') ORDER BY outcome DESC, line LIMIT ${mostExamples}) found
LEFT JOIN numbers ON numbers.id = found.id ORDER BY found.line`

export async function selectSnapshot(client: Client): Promise<TransactionSnapshot> {
  return firstRow(await client.query<{ seen: TransactionSnapshot }>(seen)).seen
}

/** What would become of the rows behind these digits. */
export async function countOutcomes(
  client: Client,
  position: string,
): Promise<Omit<Outcomes, 'changed_since'>> {
  return firstRow(await client.query<Outcomes>(counts, [position]))
}

/**
 * The query of the rows whose number is in use: those behind these digits, and those that an import has
 * named before.
 */
export const rowsInUseQuery = (position: string, importId: number) => ({
  text: inUse,
  values: [position, importId],
})

/** Some of the numbers that would change or be added. */
export async function selectExamples(client: Client, position: string): Promise<ImportExample[]> {
  return (await client.query<ImportExample>(examples, [position])).rows
}

/** Keeps the price changes of a set, as this snapshot found them. */
export async function insertPriceChanges(
  client: Client,
  setId: number,
  seenBy: TransactionSnapshot,
): Promise<void> {
  await client.query(keepPrices, ['', setId, seenBy])
}
