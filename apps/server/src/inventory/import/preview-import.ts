import type { Client } from 'pg'
import type { TransactionSnapshot } from '../../platform/db/transaction-snapshot.ts'
import { findOpenImport } from './queries.ts'
import type { RefusedRow } from './refused-row.ts'
import { refuseEach } from './incoming-queries.ts'
import { noOutcomes, type Outcomes } from './outcomes.ts'
import {
  type ImportExample,
  countOutcomes,
  insertPriceChanges,
  rowsInUseQuery,
  selectExamples,
  selectSnapshot,
} from './preview-queries.ts'

/**
 * What taking in `incoming` would make of its rows now, from one snapshot and without a lock; where this file's import was stopped, what it did
 * then counts too, as it will in its report. Names the rows whose number is in use, and up to 100 of those that would change or be added.
 */
export async function previewImport(
  client: Client,
  fileHash: Buffer,
  refuse: (row: RefusedRow) => void,
  { onExample, onSnapshot, pricesOf }: Listening,
): Promise<Outcomes> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  const saw = await selectSnapshot(client)
  onSnapshot?.(saw)
  const { id, position, ...taken } = (await findOpenImport(client, fileHash)) ?? nothingOpen
  const rest = await countOutcomes(client, position)
  await refuseEach(client, 'number-in-use', rowsInUseQuery(position, id), refuse)
  if (onExample) for (const example of await selectExamples(client, position)) onExample(example)
  if (pricesOf !== undefined) await insertPriceChanges(client, pricesOf, saw)
  await client.query('COMMIT')
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
  onSnapshot?: ((seen: TransactionSnapshot) => void) | undefined
  /** The set of changes whose price changes are kept, by the snapshot that found them. */
  pricesOf?: number | undefined
}

const nothingOpen = { id: 0, position: '', ...noOutcomes }
