import { sql, type RawBuilder } from 'kysely'
import { adjustedCopy, isPromotable, priceRefusal } from './adjust-prices.ts'
import { allowedStates, type BulkMove } from './moves.ts'
import { type ChangeSet } from './queries.ts'
import type { NumberCopy, RowOutcome } from '../../platform/db/schema/change-sets.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import { promotionEvents } from '../numbers/machine.ts'
import { type StockFilter, matchesStockFilter } from '../numbers/stock-queries.ts'
import type { Trx } from '../../platform/db/database.ts'
import { numberCopy } from '../numbers/copy-queries.ts'

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
  at: Date
}

/** `numberCopy` for statements of Kysely. */
const numberCopySql = sql.raw(numberCopy)

const newStates = {
  publish: 'on_sale',
  withdraw: 'off_shelf',
  block: 'blocked',
  unblock: 'off_shelf',
  retire: 'retired',
} as const

const json = (value: object) => sql`${JSON.stringify(value)}::jsonb`

/** SQL for the part of a copy that a change sets (jsonb). */
function afterSql(change: BulkMove, setId: number): RawBuilder<unknown> {
  switch (change.move) {
    case 'reserve':
      return sql`jsonb_build_object('state', 'reserved', 'heldUntil', ${change.until.getTime()}::bigint,
        'goesBackTo', coalesce(numbers.state_after_reservation, CASE numbers.state WHEN 'on_sale' THEN 'on_sale' ELSE 'off_shelf' END))`
    case 'unreserve':
      return sql`jsonb_build_object('state', coalesce(numbers.state_after_reservation, 'off_shelf'), 'heldUntil', null, 'goesBackTo', null)`
    case 'price':
      return json({ priceFen: change.priceFen, struckPriceFen: change.struckPriceFen })
    case 'adjust':
    case 'promote':
      return adjustedCopy(change, setId)
    case 'feature':
      return json({ featured: change.featured })
    case 'categorise':
      return json({ categories: [...new Set(change.categories)].toSorted() })
    default:
      return json({ state: newStates[change.move], heldUntil: null, goesBackTo: null })
  }
}

/** Stores the new values of each number, or why it cannot change. Returns the count of rows. */
export async function insertPreviewRows(
  trx: Trx,
  { setId, selected, change, from, limit, at }: PreviewRequest,
): Promise<number> {
  const where =
    'ids' in selected ? sql<boolean>`numbers.id = ANY(${selected.ids})` : matchesStockFilter(selected.filter)
  const isAdjustment = change.move === 'adjust' || change.move === 'promote'
  const refusal = isAdjustment ? priceRefusal(change, at) : sql`NULL::text`
  const outcome = sql`CASE WHEN refusal IS NOT NULL THEN 'refused' WHEN ${isUnchanged} THEN 'unchanged' ELSE 'planned' END`
  const { numAffectedRows } = await sql`
    INSERT INTO change_rows (change_set_id, number_id, digits, before, after, outcome, refusal_reason)
    SELECT ${setId}, id, digits, before, after, ${outcome}, refusal
    FROM (SELECT numbers.id, numbers.digits, ${numberCopySql} AS before, ${afterSql(change, setId)} AS after,
      CASE WHEN NOT numbers.state = ANY(${from}) THEN numbers.state ELSE ${refusal} END AS refusal
      FROM numbers WHERE ${where} ORDER BY numbers.id LIMIT ${limit}) selected`.execute(trx)
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

/**
 * The tables that refer to a number and must keep it. Favourites are not among them: they are deleted with
 * the number.
 */
export const referencingTables = [
  'orders',
  'subscriptions',
  'bindings',
  'transfers',
  'missed_calls',
  'outbound_calls',
  'waits',
  'wait_matches',
  'offers',
] as const

/** SQL condition: one of these tables refers to the number. */
const isReferenced = sql`(${sql.join(
  referencingTables.map((table) => sql`EXISTS (SELECT FROM ${sql.ref(table)} WHERE number_id = numbers.id)`),
  sql` OR `,
)})`

/** Locks the numbers of the next rows, in the order of ids, and returns the rows. */
export async function lockNextRows(
  trx: Trx,
  set: ChangeSet,
  { rows, at }: { rows: number; at: Date },
): Promise<StepRow[]> {
  const outcome = set.state === 'undoing' ? 'changed' : 'planned'
  const { rows: next } = await sql<{ number_id: number }>`
    SELECT number_id FROM change_rows
    WHERE change_set_id = ${set.id} AND number_id > ${set.position} AND outcome = ${outcome} ORDER BY number_id
    LIMIT ${rows}`.execute(trx)
  const ids = next.map(({ number_id }) => number_id)
  // FOR UPDATE also blocks new references to numbers that are about to be deleted.
  const strength = set.state === 'undoing' && set.move === 'import' ? sql`UPDATE` : sql`NO KEY UPDATE`
  await sql`SELECT FROM numbers WHERE id = ANY(${ids}) ORDER BY id FOR ${strength}`.execute(trx)
  // A separate statement: it sees what the transactions that held the locks have committed.
  const asItWas = set.state === 'undoing' ? asLeft(set) : asPreviewed(set.move, at)
  const { rows: locked } = await sql<StepRow>`
    SELECT kept.number_id, kept.before, numbers.id IS NOT NULL AND ${asItWas} AS as_it_was, numbers.state,
      kept.before IS NULL AND ${isReferenced} AS in_use
    FROM change_rows kept LEFT JOIN numbers ON numbers.id = kept.number_id
    WHERE kept.change_set_id = ${set.id} AND kept.number_id = ANY(${ids})
    ORDER BY kept.number_id`.execute(trx)
  return locked
}

/** A promotion ends whatever else has happened to the number, and is no change of what lies beneath it. */
const asLeft = ({ id, move }: ChangeSet) =>
  move === 'promote'
    ? sql`numbers.promotion_set_id IS NOT DISTINCT FROM ${id}`
    : sql`(SELECT change_set_id FROM number_history WHERE number_id = numbers.id AND event <> ALL(${promotionEvents})
        ORDER BY id DESC LIMIT 1) IS NOT DISTINCT FROM ${id}`

/** A reclassification compares the categories of a number, a rule the prices that it was applied to. */
function asPreviewed(move: string, at: Date): RawBuilder<unknown> {
  if (move === 'reclassify')
    return sql`(kept.before -> 'categories' = to_jsonb(numbers.categories) AND numbers.state <> 'retired')`
  if (move !== 'adjust' && move !== 'promote') return sql`kept.before = ${numberCopySql}`
  const isPriced = sql`(kept.before ->> 'priceFen')::integer = numbers.price_fen
    AND (kept.before ->> 'struckPriceFen')::integer IS NOT DISTINCT FROM numbers.struck_price_fen
    AND numbers.state = ANY(${allowedStates(move)})`
  return sql`(${isPriced} AND ${move === 'promote' ? isPromotable(at) : sql`true`})`
}
