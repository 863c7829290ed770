import type { Client } from 'pg'
import type { TransactionSnapshot } from '../../platform/db/transaction-snapshot.ts'
import { findOpenImport } from './queries.ts'
import type { RefusedRow } from './refused-row.ts'
import { refuseEach } from './incoming-queries.ts'
import { noOutcomes, type Outcomes } from './outcomes.ts'
import {
  type ImportExample,
  countOffSale,
  countOutcomes,
  insertPriceChanges,
  rowsInUseQuery,
  selectExamples,
  selectSnapshot,
} from './preview-queries.ts'

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
  const snapshot = await selectSnapshot(client)
  onSnapshot?.(snapshot)
  const { id, position, ...applied } = (await findOpenImport(client, fileHash)) ?? noOpenImport
  const rest = await countOutcomes(client, position)
  await refuseEach(client, 'number-in-use', rowsInUseQuery(position, id), refuse)
  if (onExample) for (const example of await selectExamples(client, position)) onExample(example)
  if (onOffSale) onOffSale(await countOffSale(client))
  if (pricesOf !== undefined) await insertPriceChanges(client, pricesOf, snapshot)
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
