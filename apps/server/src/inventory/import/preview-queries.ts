import type { Client } from 'pg'
import { classifiedRows, priceChanges, importedValuesSql } from './outcome-queries.ts'
import type { Outcomes } from './outcomes.ts'
import type { TransactionSnapshot } from '../../platform/db/transaction-snapshot.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import type { NumberCopy } from '../../platform/db/schema/change-sets.ts'

type ImportedValues = Pick<NumberCopy, 'state' | 'priceFen' | 'struckPriceFen' | 'featured' | 'categories'>

/** The preview of a number; `before` is null if it would be added. */
export type ImportExample = {
  line: number
  digits: string
  before: ImportedValues | null
  after: ImportedValues
}

const seen = 'SELECT pg_current_snapshot()::text AS seen'

/** Covers the whole file, because a stopped import may start again. */
const storePriceChanges = `
INSERT INTO import_price_changes (change_set_id, snapshot, digits, before_fen, after_fen)
SELECT $2, $3, digits, before_fen, after_fen FROM (${priceChanges}) changes ON CONFLICT DO NOTHING`

/** Covers the whole file, too. */
const offSale = `
SELECT count(*)::integer AS numbers FROM (${classifiedRows()}) found JOIN numbers ON numbers.id = found.id
WHERE found.outcome = 'updated' AND numbers.state = 'on_sale' AND found.state <> 'on_sale'`

const countSql = (outcome: keyof Outcomes) =>
  `count(*) FILTER (WHERE outcome = '${outcome}')::integer AS ${outcome}`

const counts = `
SELECT ${countSql('added')}, ${countSql('updated')}, ${countSql('unchanged')}, ${countSql('in_use')}
FROM (${classifiedRows()}) found`

const inUse = `
SELECT line, digits FROM (
  SELECT line, digits FROM (${classifiedRows()}) found WHERE outcome = 'in_use'
  UNION ALL SELECT line, digits FROM import_rows_in_use WHERE import_id = $2
) refused`

const maxExamples = 100

const examples = `
SELECT found.line::integer AS line, found.digits, CASE WHEN numbers.id IS NOT NULL THEN ${importedValuesSql('numbers')} END AS before, ${importedValuesSql('found')} AS after
FROM (SELECT * FROM (${classifiedRows()}) each WHERE outcome IN ('added', 'updated') ORDER BY outcome DESC, line LIMIT ${maxExamples}) found
LEFT JOIN numbers ON numbers.id = found.id ORDER BY found.line`

export async function selectSnapshot(client: Client): Promise<TransactionSnapshot> {
  return firstRow(await client.query<{ seen: TransactionSnapshot }>(seen)).seen
}

/** The outcomes of the rows after these digits. */
export async function countOutcomes(
  client: Client,
  position: string,
): Promise<Omit<Outcomes, 'changed_since'>> {
  return firstRow(await client.query<Outcomes>(counts, [position]))
}

/**
 * A query for the rows with numbers in use: those after these digits, and those that the import has already
 * reported.
 */
export const rowsInUseQuery = (position: string, importId: number) => ({
  text: inUse,
  values: [position, importId],
})

/** The count of numbers that the file takes off the sale. */
export async function countOffSale(client: Client): Promise<number> {
  return firstRow(await client.query<{ numbers: number }>(offSale, [''])).numbers
}

/** Some numbers that would change or be added. */
export async function selectExamples(client: Client, position: string): Promise<ImportExample[]> {
  return (await client.query<ImportExample>(examples, [position])).rows
}

/** Stores the price changes of a change set, with the snapshot of the preview. */
export async function insertPriceChanges(
  client: Client,
  setId: number,
  seenBy: TransactionSnapshot,
): Promise<void> {
  await client.query(storePriceChanges, ['', setId, seenBy])
}
