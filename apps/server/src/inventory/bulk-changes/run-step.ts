import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import { numberMachine, type StaffEvent } from '../numbers/machine.ts'
import { selectActor, type ChangeSet } from './queries.ts'
import { offerToWaiters } from '../waitlist/offer-to-waiters.ts'
import { changeSetMachine } from './machine.ts'
import { toEvent } from './moves.ts'
import { type StepRow, lockNextRows } from './row-queries.ts'

/** Whether a set needs more steps. */
export type StepResult = 'more' | 'over'

/** The numbers in one step. A step locks them for about 30 ms. */
export const stepRows = 300

type Column =
  | 'price_fen'
  | 'struck_price_fen'
  | 'featured'
  | 'categories'
  | 'held_until'
  | 'state_after_reservation'
  | 'promotion_fen'
  | 'promotion_set_id'
  | 'promotion_until'

/** SQL that reads each column from a copy of a number (jsonb). */
const readers: Record<Column, (copy: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  price_fen: (copy) => sql`(${copy} ->> 'priceFen')::integer`,
  struck_price_fen: (copy) => sql`(${copy} ->> 'struckPriceFen')::integer`,
  featured: (copy) => sql`(${copy} ->> 'featured')::integer`,
  categories: (copy) => sql`ARRAY(SELECT jsonb_array_elements_text(${copy} -> 'categories'))`,
  held_until: (copy) => sql`to_timestamp((${copy} ->> 'heldUntil')::float8 / 1000)`,
  state_after_reservation: (copy) => sql`${copy} ->> 'goesBackTo'`,
  promotion_fen: (copy) => sql`(${copy} ->> 'promotionFen')::integer`,
  promotion_set_id: (copy) => sql`(${copy} ->> 'promotionSet')::bigint`,
  promotion_until: (copy) => sql`to_timestamp((${copy} ->> 'promotionUntil')::float8 / 1000)`,
}

const promotionColumns: readonly Column[] = ['promotion_fen', 'promotion_set_id', 'promotion_until']

const columnsByMove: Readonly<Record<string, readonly Column[] | undefined>> = {
  price: ['price_fen', 'struck_price_fen'],
  adjust: ['price_fen', 'struck_price_fen'],
  promote: promotionColumns,
  feature: ['featured'],
  categorise: ['categories'],
  reclassify: ['categories'],
}

const stateColumns: readonly Column[] = ['held_until', 'state_after_reservation']

/** The columns that an import sets. */
const allColumns = (Object.keys(readers) as Column[]).filter((column) => !promotionColumns.includes(column))

/** The columns to set, each number from its own row of the set: `after` to run it, `before` to undo it. */
function columnsFromSet(
  setId: number,
  side: 'before' | 'after',
  move: string,
): Partial<Record<Column, RawBuilder<unknown>>> {
  const selectedSide = side === 'after' ? sql`kept.after` : sql`coalesce(kept.before, kept.after)`
  const copy = sql`(SELECT ${selectedSide} FROM change_rows kept WHERE kept.change_set_id = ${setId} AND kept.number_id = numbers.id)`
  const columns = move === 'import' ? allColumns : (columnsByMove[move] ?? stateColumns)
  return Object.fromEntries(columns.map((column) => [column, readers[column](copy)]))
}

async function updateOutcomes(trx: Trx, { id, state }: ChangeSet, rows: readonly StepRow[]): Promise<void> {
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

/**
 * Runs the next step of a locked set. Changes the numbers that are still as in the preview (or, for an undo,
 * as the set left them); skips and lists the others. Finishes the set after its last number.
 */
export async function runStep(context: Context, trx: Trx, set: ChangeSet, rows: number): Promise<StepResult> {
  const undoing = set.state === 'undoing'
  const at = context.clock()
  const next = await lockNextRows(trx, set, { rows, at })
  const unchanged = next.filter(({ as_it_was }) => as_it_was)
  const actor = await selectActor(trx, set.id, undoing ? 'undo' : 'run')
  for (const [event, ids] of groupByEvent(set, unchanged)) {
    const columns = columnsFromSet(set.id, undoing ? 'before' : 'after', set.move)
    const history = { ...actor, change_set_id: set.id }
    await numberMachine.transitionMany(trx, event, { id: ids }, { at, set: columns, history })
    if (event !== 'undo-import') continue
    // Nothing else refers to them. Their history stays, so that indexes see the deletion.
    await trx.deleteFrom('favourites').where('number_id', 'in', ids).execute()
    await trx.deleteFrom('numbers').where('id', 'in', ids).execute()
  }
  await offerOnSale(context, trx, set, unchanged, at)
  await updateOutcomes(trx, set, next)
  if (next.length === rows) return 'more'
  await finishSet(trx, set, at)
  return 'over'
}

const leavesStateUnchanged = (move: string) => move in columnsByMove

function groupByEvent({ state, move }: ChangeSet, rows: readonly StepRow[]): Map<StaffEvent, number[]> {
  if (state === 'undoing' && move === 'promote')
    return new Map([['end-promotion', rows.map(({ number_id }) => number_id)]])
  const groups = new Map<StaffEvent, number[]>()
  for (const row of rows) {
    const event = state === 'running' || leavesStateUnchanged(move) ? runEvent(move, row) : undoEvent(row)
    groups.set(event, [...(groups.get(event) ?? []), row.number_id])
  }
  return groups
}

const runEvent = (move: string, { before }: StepRow): StaffEvent =>
  move === 'unreserve' ? toEvent(move, before?.goesBackTo ?? null) : (move as StaffEvent)

/**
 * The undo event. A number that the set added is deleted; one with references becomes a draft, which shoppers
 * do not see.
 */
function undoEvent({ before, in_use }: StepRow): StaffEvent {
  if (!before && !in_use) return 'undo-import'
  const state = (before?.state ?? 'draft').replace('_', '-')
  return `undo-to-${state}` as StaffEvent
}

async function offerOnSale(
  context: Context,
  trx: Trx,
  { state, move }: ChangeSet,
  rows: readonly StepRow[],
  at: Date,
): Promise<void> {
  if (leavesStateUnchanged(move)) return
  const becomesOnSale = (row: StepRow) =>
    row.state !== 'on_sale' && (state === 'undoing' ? row.before?.state : stateAfter(move, row)) === 'on_sale'
  const freed = rows.filter(becomesOnSale).map(({ number_id }) => ({ numberId: number_id }))
  await offerToWaiters(context, trx, freed, at)
}

function stateAfter(move: string, { before }: StepRow): NumberState | null | undefined {
  return move === 'publish' ? 'on_sale' : move === 'unreserve' ? before?.goesBackTo : undefined
}

async function finishSet(trx: Trx, { id, move, state }: ChangeSet, at: Date): Promise<void> {
  if (state === 'running') {
    await changeSetMachine.transition(trx, 'finish', { id }, { at, set: { position: 0 } })
    return
  }
  // Counted by this step, too: the row of the caller is older.
  const counts = trx.selectFrom('change_sets').select('kept').where('id', '=', id)
  const { kept } = await counts.executeTakeFirstOrThrow()
  const event = kept === 0 || move === 'promote' ? 'undone' : 'undone-in-part'
  await changeSetMachine.transition(trx, event, { id }, { at })
}
