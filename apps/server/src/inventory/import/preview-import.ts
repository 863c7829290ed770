import type { Client } from 'pg'
import type { TransactionSnapshot } from '../../platform/db/transaction-snapshot.ts'
import { findOpenImport, refuseEach } from './queries.ts'
import type { RefusedRow } from './refused-row.ts'
import { noOutcomes, type Outcomes } from './outcomes.ts'
import { classifiedRows, priceChanges, importedValuesSql } from './outcome-queries.ts'
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

/**
 * Previews the import of `incoming` from one snapshot, without locks. If an import of this file was stopped,
 * its rows count too, as they will in its report. Reports the rows with numbers in use, and up to 100 of
 * those that would change or be added.
 */
export async function previewImport(
  client: Client,
  fileHash: Buffer,
  refuse: (row: RefusedRow) => void,
  { onExample, onSnapshot, onOffSale, pricesOf }: PreviewCallbacks,
): Promise<Outcomes> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  const { snapshot } = firstRow(
    await client.query<{ snapshot: TransactionSnapshot }>('SELECT pg_current_snapshot()::text AS snapshot'),
  )
  onSnapshot?.(snapshot)
  const { id, position, ...applied } = (await findOpenImport(client, fileHash)) ?? noOpenImport
  const rest = firstRow(await client.query<Outcomes>(counts, [position]))
  await refuseEach(client, 'number-in-use', { text: inUse, values: [position, id] }, refuse)
  if (onExample) (await client.query<ImportExample>(examples, [position])).rows.forEach(onExample)
  if (onOffSale) onOffSale(firstRow(await client.query<{ numbers: number }>(offSale, [''])).numbers)
  if (pricesOf !== undefined) await client.query(storePriceChanges, ['', pricesOf, snapshot])
  await client.query('COMMIT')
  return {
    added: applied.added + rest.added,
    updated: applied.updated + rest.updated,
    unchanged: applied.unchanged + rest.unchanged,
    in_use: applied.in_use + rest.in_use,
    changed_since: applied.changed_since,
  }
}

type PreviewCallbacks = {
  onExample?: ((example: ImportExample) => void) | undefined
  onSnapshot?: ((seen: TransactionSnapshot) => void) | undefined
  onOffSale?: ((numbers: number) => void) | undefined
  /** The change set for which to store the price changes, with the snapshot. */
  pricesOf?: number | undefined
}

const noOpenImport = { id: 0, position: '', ...noOutcomes }
