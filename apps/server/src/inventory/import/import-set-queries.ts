import type { Client } from 'pg'
import { commerceEvents } from '../numbers/machine.ts'
import { numberCopy } from '../numbers/copy-queries.ts'
import { type TransactionSnapshot, becameVisibleSince } from '../../platform/db/transaction-snapshot.ts'
import {
  changeableStates,
  classifiedRows,
  deletedByUndoSince,
  differsFromRow,
  type PreviewParameters,
  importedValuesSql,
} from './outcome-queries.ts'

/**
 * An import as a change set, with the staff member and the reason. It stores the former state of each number.
 * `seen` is the snapshot of its preview: numbers that have changed since are skipped.
 */
export type ImportSet = {
  setId: number
  staffId: number | null
  reason: string | null
  seen: TransactionSnapshot
}

/** A staff member has stopped the set while its import was running. */
export class SetStoppedError extends Error {}

/** Locks a set against a stop until the transaction ends. Throws SetStoppedError unless it is running. */
export async function lockRunningSet(client: Client, { setId }: ImportSet): Promise<void> {
  const running = `SELECT id FROM change_sets WHERE id = $1 AND state = 'running' FOR SHARE`
  const { rows } = await client.query(running, [setId])
  if (rows.length === 0) throw new SetStoppedError('The import was stopped')
}

/**
 * Locks the numbers that the next rows would change. Records those that are unchanged since the preview in
 * the set and returns their ids. The locks last until the transaction ends.
 */
export async function lockPreviewedNumbers(
  client: Client,
  { position, size }: { position: string; size: number },
  { setId, seen }: ImportSet,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(lockDiffering, [position, size])
  if (rows.length === 0) return []
  // A separate statement: it sees what the transactions that held the locks have committed.
  const ids = rows.map(({ id }) => id)
  return (await client.query<{ id: string }>(asPreviewed, [ids, setId, seen])).rows.map(({ id }) => id)
}

/** Records the numbers that this transaction has added in the set. */
export async function insertAddedRows(client: Client, { setId }: ImportSet): Promise<void> {
  await client.query(added, [setId])
}

const lockDiffering = `
SELECT id FROM numbers
WHERE id = ANY(ARRAY(SELECT id FROM (${classifiedRows({ limit: 'LIMIT $2' })}) found WHERE outcome = 'updated')) AND state IN ${changeableStates}
ORDER BY id FOR NO KEY UPDATE`

/**
 * SQL condition: a number has changed since the preview, other than by this set. Staff or another file
 * changed or added it, or an order released it. An order that came and went leaves it unchanged.
 */
const changedSince = `(
  EXISTS (SELECT FROM number_history WHERE number_id = numbers.id AND change_set_id IS DISTINCT FROM $2
    AND event NOT IN (${commerceEvents.map((event) => `'${event}'`).join(', ')}) AND ${becameVisibleSince('$3')})
  OR numbers.state IS DISTINCT FROM (SELECT state FROM number_history
    WHERE number_id = numbers.id AND (change_set_id = $2 OR NOT (${becameVisibleSince('$3')})) ORDER BY id DESC LIMIT 1))`

const asPreviewed = `
WITH unchanged AS MATERIALIZED (
  SELECT numbers.id, numbers.digits, ${numberCopy} AS before, ${importedValuesSql('step')} AS after
  FROM numbers JOIN LATERAL (SELECT * FROM incoming WHERE incoming.digits = numbers.digits ORDER BY line LIMIT 1) step ON true
  WHERE numbers.id = ANY($1) AND ${differsFromRow} AND NOT ${changedSince}
), kept AS (
  INSERT INTO change_rows (change_set_id, number_id, digits, before, after, outcome) SELECT $2, id, digits, before, after, 'changed' FROM unchanged
  ON CONFLICT (change_set_id, number_id) DO UPDATE SET before = excluded.before, after = excluded.after, outcome = 'changed'
    WHERE change_rows.outcome = 'changed-since'
)
SELECT id FROM unchanged`

const added = `
INSERT INTO change_rows (change_set_id, number_id, digits, after, outcome)
SELECT $1, numbers.id, numbers.digits, ${numberCopy}, 'changed'
FROM number_history h JOIN numbers ON numbers.id = h.number_id
WHERE h.xid = pg_current_xact_id() AND h.change_set_id = $1
ON CONFLICT DO NOTHING`

/**
 * A CTE that records the `changed_since` rows of `found` in the set `$4`, with the current state of the
 * number (NULL if it was deleted).
 */
export const changedSinceCte = ({ seen }: PreviewParameters) => `passed AS (
  INSERT INTO change_rows (change_set_id, number_id, digits, before, after, outcome)
  SELECT $4, numbers.id, numbers.digits, ${numberCopy}, ${importedValuesSql('found')}, 'changed-since'
  FROM found JOIN numbers ON numbers.id = found.id WHERE found.outcome = 'changed_since'
  UNION ALL
  SELECT $4, deleted.number_id, found.digits, NULL, ${importedValuesSql('found')}, 'changed-since'
  FROM found JOIN (${deletedByUndoSince(seen)}) deleted USING (digits) WHERE found.outcome = 'changed_since' AND found.id IS NULL
  ON CONFLICT DO NOTHING
)`
