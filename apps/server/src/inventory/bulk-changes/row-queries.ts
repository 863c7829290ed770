import { sql } from 'kysely'
import type { BulkMove } from './moves.ts'
import { type ChangeSet, isReferenced } from './queries.ts'
import type { NumberCopy, RowOutcome } from '../../platform/db/schema/change-sets.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import type { PlannedPrices } from './price-queries.ts'
import { type StockFilter, matchesStockFilter } from '../numbers/stock-queries.ts'
import type { Trx } from '../../platform/db/database.ts'
import { afterSql, numberCopySql } from './copy-queries.ts'
import { firstRow } from '../../platform/db/first-row.ts'

/**
 * The SHA-256 of everything that running or undoing a set would do: its price changes, its rows, and its file
 * with the options.
 */
export async function selectRowsHash(
  trx: Trx,
  { id, parameters }: ChangeSet,
  planned: PlannedPrices,
): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    SELECT encode(sha256(convert_to(concat_ws(E'\n',
      (SELECT string_agg(concat_ws(' ', digits, before_fen, after_fen), ',' ORDER BY digits) FROM (${planned}) planned),
      (SELECT encode(sha256(convert_to(string_agg(concat_ws(' ', number_id, before, after, outcome), ',' ORDER BY number_id), 'UTF8')), 'hex')
        FROM change_rows WHERE change_set_id = ${id}),
      (SELECT encode(sha256(content), 'hex') FROM import_files WHERE change_set_id = ${id}),
      ${JSON.stringify([parameters['choices'] ?? null, parameters['seen'] ?? null])}::text), 'UTF8')), 'hex') AS hash`.execute(
    trx,
  )
  return firstRow({ rows }).hash
}

const countRows = (outcome: RowOutcome) =>
  sql`(SELECT count(*) FROM change_rows WHERE change_rows.change_set_id = change_sets.id AND outcome = ${outcome})`

/** SQL values for a set: the counts of changed and skipped rows. */
export const rowCounts = { changed: countRows('changed'), changed_since: countRows('changed-since') }

/** The numbers to change: those that match a filter now, or selected ids. */
export type NumberSelection = { filter: StockFilter } | { ids: readonly number[] }

/** Containment is not equality: a number may have to leave a category. */
const isUnchanged = sql`before @> after AND (after -> 'categories' IS NULL OR after -> 'categories' @> (before -> 'categories'))`

type PreviewRequest = {
  setId: number
  selected: NumberSelection
  change: BulkMove
  /** The states that allow the change. */
  from: readonly NumberState[]
  limit: number
}

/** Stores the new values of each number, or why it cannot change. Returns the count of rows. */
export async function insertPreviewRows(
  trx: Trx,
  { setId, selected, change, from, limit }: PreviewRequest,
): Promise<number> {
  const where =
    'ids' in selected ? sql<boolean>`numbers.id = ANY(${selected.ids})` : matchesStockFilter(selected.filter)
  const outcome = sql`CASE WHEN NOT state = ANY(${from}) THEN 'refused' WHEN ${isUnchanged} THEN 'unchanged' ELSE 'planned' END`
  const { numAffectedRows } = await sql`
    INSERT INTO change_rows (change_set_id, number_id, digits, before, after, outcome, refusal_reason)
    SELECT ${setId}, id, digits, before, after, ${outcome}, CASE WHEN ${outcome} = 'refused' THEN state END
    FROM (SELECT numbers.id, numbers.digits, numbers.state, ${numberCopySql} AS before, ${afterSql(change)} AS after
      FROM numbers WHERE ${where} ORDER BY numbers.id LIMIT ${limit}) selected`.execute(trx)
  return Number(numAffectedRows)
}

/** Counts the rows of a previewed set by their outcome. */
export async function updateRowCounts(trx: Trx, setId: number): Promise<void> {
  await sql`UPDATE change_sets SET planned = found.planned, unchanged = found.unchanged, refused = found.refused, refusals = found.refusals
    FROM (
      SELECT count(*) FILTER (WHERE outcome = 'planned') AS planned, count(*) FILTER (WHERE outcome = 'unchanged') AS unchanged,
        count(*) FILTER (WHERE outcome = 'refused') AS refused,
        (SELECT coalesce(jsonb_object_agg(refusal_reason, rows), '{}') FROM (
          SELECT refusal_reason, count(*) AS rows FROM change_rows WHERE change_set_id = ${setId} AND outcome = 'refused' GROUP BY refusal_reason) each) AS refusals
      FROM change_rows WHERE change_set_id = ${setId}) found
    WHERE change_sets.id = ${setId}`.execute(trx)
}

type CategoryRows = { setId: number; category: string; gains: readonly number[]; losses: readonly number[] }

/** Plans which numbers enter and leave a category. Returns the count of rows. */
export async function insertCategoryRows(
  trx: Trx,
  { setId, category, gains, losses }: CategoryRows,
): Promise<number> {
  const after = sql`CASE WHEN numbers.id = ANY(${gains}) THEN array_append(categories, ${category}) ELSE array_remove(categories, ${category}) END`
  const { numAffectedRows } = await sql`
    INSERT INTO change_rows (change_set_id, number_id, digits, before, after, outcome)
    SELECT ${setId}, numbers.id, digits, jsonb_build_object('categories', categories),
      jsonb_build_object('categories', ARRAY(SELECT each FROM unnest(${after}) each ORDER BY each COLLATE "C")), 'planned'
    FROM numbers WHERE state <> 'retired' AND (id = ANY(${gains}) AND NOT ${category} = ANY(categories)
      OR id = ANY(${losses}) AND ${category} = ANY(categories))`.execute(trx)
  return Number(numAffectedRows)
}

/**
 * `state` is null if the number was deleted since. `in_use`: other tables refer to a number that the set
 * added.
 */
export type StepRow = {
  number_id: number
  before: NumberCopy | null
  as_it_was: boolean
  in_use: boolean
  state: NumberState | null
}

/** Locks the numbers of the next rows, in the order of ids, and returns the rows. */
export async function lockNextRows(trx: Trx, set: ChangeSet, rows: number): Promise<StepRow[]> {
  const outcome = set.state === 'undoing' ? 'changed' : 'planned'
  const { rows: next } = await sql<{ number_id: number }>`
    SELECT number_id FROM change_rows
    WHERE change_set_id = ${set.id} AND number_id > ${set.position} AND outcome = ${outcome} ORDER BY number_id LIMIT ${rows}`.execute(
    trx,
  )
  const ids = next.map(({ number_id }) => number_id)
  // FOR UPDATE also blocks new references to numbers that are about to be deleted.
  const strength = set.state === 'undoing' && set.move === 'import' ? sql`UPDATE` : sql`NO KEY UPDATE`
  await sql`SELECT FROM numbers WHERE id = ANY(${ids}) ORDER BY id FOR ${strength}`.execute(trx)
  // A separate statement: it sees what the transactions that held the locks have committed.
  const asItWas =
    set.state === 'undoing'
      ? sql`(SELECT change_set_id FROM number_history WHERE number_id = numbers.id ORDER BY id DESC LIMIT 1) IS NOT DISTINCT FROM ${set.id}`
      : asPreviewed(set.move)
  const { rows: locked } = await sql<StepRow>`
    SELECT kept.number_id, kept.before, numbers.id IS NOT NULL AND ${asItWas} AS as_it_was, numbers.state,
      kept.before IS NULL AND ${isReferenced} AS in_use
    FROM change_rows kept LEFT JOIN numbers ON numbers.id = kept.number_id
    WHERE kept.change_set_id = ${set.id} AND kept.number_id = ANY(${ids}) ORDER BY kept.number_id`.execute(
    trx,
  )
  return locked
}

/** A reclassification only compares the categories of a number. */
const asPreviewed = (move: string) =>
  move === 'reclassify'
    ? sql`(kept.before -> 'categories' = to_jsonb(numbers.categories) AND numbers.state <> 'retired')`
    : sql`kept.before = ${numberCopySql}`

/** Records the outcomes of the rows of a step, and moves the position of the set on. */
export async function updateOutcomes(
  trx: Trx,
  { id, state }: ChangeSet,
  rows: readonly StepRow[],
): Promise<void> {
  const [done, passed] = state === 'undoing' ? ['undone', 'kept'] : ['changed', 'changed-since']
  const idsOf = (asItWas: boolean) =>
    rows.flatMap((row) => (row.as_it_was === asItWas ? [row.number_id] : []))
  const changed = idsOf(true)
  await sql`UPDATE change_rows SET outcome = CASE WHEN number_id = ANY(${changed}) THEN ${done} ELSE ${passed} END
    WHERE change_set_id = ${id} AND number_id = ANY(${rows.map(({ number_id }) => number_id)})`.execute(trx)
  const [counted, left] =
    state === 'undoing' ? (['undone', 'kept'] as const) : (['changed', 'changed_since'] as const)
  await sql`UPDATE change_sets SET position = greatest(position, ${rows.at(-1)?.number_id ?? 0}),
    ${sql.ref(counted)} = ${sql.ref(counted)} + ${changed.length}, ${sql.ref(left)} = ${sql.ref(left)} + ${rows.length - changed.length}
    WHERE id = ${id}`.execute(trx)
}

/** Records a row that cannot be changed for an unknown reason, and moves the position of the set on. */
export async function updateFailedRow(trx: Trx, { id, state }: ChangeSet, numberId: number): Promise<void> {
  const undoing = state === 'undoing'
  await sql`UPDATE change_rows SET outcome = ${undoing ? 'kept' : 'refused'}, refusal_reason = ${undoing ? null : 'failed'}
    WHERE change_set_id = ${id} AND number_id = ${numberId}`.execute(trx)
  const counted = undoing
    ? sql`kept = kept + 1`
    : sql`refused = refused + 1, refusals = refusals || jsonb_build_object('failed', coalesce((refusals ->> 'failed')::integer, 0) + 1)`
  await sql`UPDATE change_sets SET position = ${numberId}, ${counted} WHERE id = ${id}`.execute(trx)
}

export async function deleteRows(trx: Trx, setId: number): Promise<void> {
  await trx.deleteFrom('change_rows').where('change_set_id', '=', setId).execute()
}
