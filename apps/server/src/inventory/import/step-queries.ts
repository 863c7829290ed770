import type { Client } from 'pg'
import { numberMachine } from '../numbers/machine.ts'
import {
  type ImportSet,
  insertAddedRows,
  changedSinceCte,
  lockPreviewedNumbers,
  lockRunningSet,
} from './import-set-queries.ts'
import { classifiedRows, type PreviewParameters } from './outcome-queries.ts'
import type { Outcomes } from './outcomes.ts'
import { firstRow } from '../../platform/db/first-row.ts'

/** What the history records of an import: its change set, or another time than now. */
export type HistoryOptions = { set?: ImportSet | undefined; at?: Date | undefined }

type StepOptions = HistoryOptions & { isEmpty?: boolean }

const fromFile = ['price_fen', 'struck_price_fen', 'state', 'categories', 'featured'] as const

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
  if (set) await lockRunningSet(client, set)
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
  const historyValues = [set.setId, set.staffId, set.reason]
  const { rows } = await client.query<StepResult>(setStep, [
    ...values,
    ...historyValues,
    unchangedIds,
    set.seen,
  ])
  await insertAddedRows(client, set)
  return firstRow({ rows })
}
