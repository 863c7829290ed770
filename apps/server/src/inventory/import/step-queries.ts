import type { Client } from 'pg'
import { numberMachine, commerceEvents, promotionEvents } from '../numbers/machine.ts'
import {
  classifiedRows,
  type PreviewParameters,
  changeableStates,
  differsFromRow,
  importedValuesSql,
  deletedByUndoSince,
} from './outcome-queries.ts'
import type { Outcomes } from './outcomes.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { becameVisibleSince, type TransactionSnapshot } from '../../platform/db/transaction-snapshot.ts'
import { numberCopy } from '../numbers/copy-queries.ts'

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

/** What the history records of an import: its change set, or another time than now. */
export type HistoryOptions = { set?: ImportSet | undefined; at?: Date | undefined }

type StepOptions = HistoryOptions & { isEmpty?: boolean }

const fromFile = ['price_fen', 'struck_price_fen', 'state', 'categories', 'featured'] as const

/**
 * A CTE that records the `changed_since` rows of `found` in the set `$4`, with the current state of the
 * number (NULL if it was deleted).
 */
const changedSinceCte = ({ seen }: PreviewParameters) => `passed AS (
  INSERT INTO change_rows (change_set_id, number_id, digits, before, after, outcome)
  SELECT $4, numbers.id, numbers.digits, ${numberCopy}, ${importedValuesSql('found')}, 'changed-since'
  FROM found JOIN numbers ON numbers.id = found.id WHERE found.outcome = 'changed_since'
  UNION ALL
  SELECT $4, deleted.number_id, found.digits, NULL, ${importedValuesSql('found')}, 'changed-since'
  FROM found JOIN (${deletedByUndoSince(seen)}) deleted USING (digits) WHERE found.outcome = 'changed_since' AND found.id IS NULL
  ON CONFLICT DO NOTHING
)`

/**
 * One statement that writes new and changed numbers with their history, and moves the import on. With a set
 * it changes only the numbers `unchangedIds`. A number sold since the statement started fails the condition
 * of the UPDATE and counts as in use. `shuffle_key` comes from the digits, so the same inventory has the same
 * default order everywhere.
 */
const stepSql = (
  historyValues: Record<string, string>,
  { at, previewed, isEmpty }: { at?: string; previewed?: PreviewParameters; isEmpty?: boolean } = {},
) => `
WITH found AS MATERIALIZED (
  SELECT *, ('x' || left(md5(digits), 7))::bit(28)::integer AS shuffle_key FROM (${classifiedRows({ limit: 'LIMIT $2', previewed, isEmpty })}) next
), ${numberMachine.importCtes('import', {
  added: {
    columns: [...fromFile, 'digits', 'shuffle_key'],
    select: `SELECT * FROM found WHERE outcome = 'added'`,
  },
  changed: { columns: fromFile, select: `SELECT * FROM found WHERE outcome = 'updated'` },
  history: historyValues,
  ...(at && { at }),
})}, in_use AS (
  INSERT INTO import_rows_in_use (import_id, line, digits)
  SELECT $3, line, digits FROM found
  WHERE outcome = 'in_use' OR (outcome = 'updated' AND id NOT IN (SELECT id FROM changed))
  RETURNING line
)${previewed ? `, ${changedSinceCte(previewed)}` : ''}
UPDATE imports SET
  position = coalesce(counts.position, imports.position),
  added = imports.added + (SELECT count(*) FROM added),
  updated = imports.updated + (SELECT count(*) FROM changed),
  unchanged = imports.unchanged + counts.unchanged,
  in_use = imports.in_use + (SELECT count(*) FROM in_use),
  changed_since = imports.changed_since + counts.changed_since
FROM (
  SELECT max(digits) AS position, count(*)::integer AS rows, count(*) FILTER (WHERE outcome = 'unchanged') AS unchanged,
    count(*) FILTER (WHERE outcome = 'changed_since') AS changed_since FROM found
) counts
WHERE id = $3
RETURNING imports.added, imports.updated, imports.unchanged, imports.in_use, imports.changed_since, counts.rows`

const setStep = stepSql(
  { change_set_id: '$4::bigint', staff_id: '$5::bigint', reason: '$6::text' },
  { previewed: { unchangedIds: '$7::bigint[]', seen: '$8' } },
)

type StepResult = Outcomes & { rows: number }

const lockRunningSet = `SELECT id FROM change_sets WHERE id = $1 AND state = 'running' FOR SHARE`

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
    AND event NOT IN (${[...commerceEvents, ...promotionEvents].map((event) => `'${event}'`).join(', ')}) AND ${becameVisibleSince('$3')})
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

/**
 * Locks the numbers that the next rows would change. Records those that are unchanged since the preview in
 * the set and returns their ids. The locks last until the transaction ends.
 */
async function lockPreviewedNumbers(
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
const insertAddedRows = `
INSERT INTO change_rows (change_set_id, number_id, digits, after, outcome)
SELECT $1, numbers.id, numbers.digits, ${numberCopy}, 'changed'
FROM number_history h JOIN numbers ON numbers.id = h.number_id
WHERE h.xid = pg_current_xact_id() AND h.change_set_id = $1
ON CONFLICT DO NOTHING`

/**
 * Applies the next `size` rows of `incoming` in the transaction of the caller, which holds the locks of the
 * numbers. `isEmpty`: the inventory was empty, so each row is new. Returns the outcomes so far and the count
 * of rows in this step, which is below `size` at the end. Throws if the import is no longer open, and
 * SetStoppedError if its set was stopped.
 */
export async function applyStep(
  client: Client,
  importId: number,
  size: number,
  { set, at, isEmpty = false }: StepOptions = {},
): Promise<StepResult> {
  if (set && (await client.query(lockRunningSet, [set.setId])).rows.length === 0)
    throw new SetStoppedError('The import was stopped')
  const { rows: open } = await client.query<{ position: string }>(
    'SELECT position FROM imports WHERE id = $1 AND finished_at IS NULL AND abandoned_at IS NULL FOR UPDATE',
    [importId],
  )
  if (!open[0]) throw new Error('Another import has started')
  const { position } = open[0]
  const values = [position, size, importId]
  if (!set) {
    const sql = stepSql({}, { isEmpty, ...(at && { at: '$4::timestamptz' }) })
    return firstRow(await client.query<StepResult>(sql, at ? [...values, at] : values))
  }
  const unchangedIds = await lockPreviewedNumbers(client, { position, size }, set)
  const { setId, staffId, reason, seen } = set
  const setValues = [...values, setId, staffId, reason, unchangedIds, seen]
  const result = await client.query<StepResult>(setStep, setValues)
  await client.query(insertAddedRows, [setId])
  return firstRow(result)
}
