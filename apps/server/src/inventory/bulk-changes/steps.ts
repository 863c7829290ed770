import { type Selectable, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { NumberSnapshot } from '../../platform/db/schema/change-sets.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import { numberMachine, type StaffEvent } from '../numbers/machine.ts'
import { deleteNumbers, isInUse } from './delete-numbers.ts'
import { offerFreed } from '../waitlist/offer-freed.ts'
import { changeSetMachine } from './machine.ts'
import { eventOf } from './moves.ts'
import { selectActor } from './queries.ts'
import { keepsState, settingFrom, snapshotSql } from './snapshot.ts'

export type ChangeSet = Selectable<Schema['change_sets']>

/** Whether a set needs further steps. */
export type Step = 'more' | 'over'

/** So many numbers at once are locked for a blink (about 30 ms). */
const stepRows = 300

/** `state` is null where the number was deleted since; `in_use` says that more names an added one than its history. */
type Row = {
  number_id: number
  before: NumberSnapshot | null
  as_it_was: boolean
  in_use: boolean
  state: NumberState | null
}

/**
 * The next step of a set that this transaction has locked: of the numbers behind its position those that are still as they were previewed (or, taken
 * back, as the set left them) are changed, each by an event of the machine; the others are named. Ends the set with its last number.
 */
export async function carryOut(context: Context, trx: Trx, set: ChangeSet, rows = stepRows): Promise<Step> {
  const undoing = set.state === 'undoing'
  const next = await lockNext(trx, set, rows)
  const meant = next.filter(({ as_it_was }) => as_it_was)
  const at = context.clock()
  const actor = await selectActor(trx, set.id, undoing ? 'undo' : 'run')
  for (const [event, ids] of groupByEvent(set, meant)) {
    const setting = settingFrom(set.id, undoing ? 'before' : 'after', set.move)
    const cause = { ...actor, set_id: set.id }
    await numberMachine.moveMany(trx, event, { id: ids }, { at, set: setting, cause })
    if (event === 'undo-import') await deleteNumbers(trx, ids)
  }
  await freeForWaiters(context, trx, set, meant, at)
  await record(trx, set, next)
  if (next.length === rows) return 'more'
  await end(trx, set, at)
  return 'over'
}

/** The rows behind the position, their numbers locked in the order of their ids. */
async function lockNext(trx: Trx, set: ChangeSet, rows: number): Promise<Row[]> {
  const outcome = set.state === 'undoing' ? 'changed' : 'planned'
  const { rows: next } = await sql<{ number_id: number }>`
    SELECT number_id FROM change_rows
    WHERE set_id = ${set.id} AND number_id > ${set.position} AND outcome = ${outcome} ORDER BY number_id LIMIT ${rows}`.execute(
    trx,
  )
  const ids = next.map(({ number_id }) => number_id)
  // What is about to be deleted nothing may begin to name.
  const strength = set.state === 'undoing' && set.move === 'import' ? sql`UPDATE` : sql`NO KEY UPDATE`
  await sql`SELECT FROM numbers WHERE id = ANY(${ids}) ORDER BY id FOR ${strength}`.execute(trx)
  // In a statement of its own, which sees what those left that it waited for.
  const asItWas =
    set.state === 'undoing'
      ? sql`(SELECT set_id FROM number_history WHERE number_id = numbers.id ORDER BY id DESC LIMIT 1) IS NOT DISTINCT FROM ${set.id}`
      : asPreviewed(set.move)
  const { rows: locked } = await sql<Row>`
    SELECT kept.number_id, kept.before, numbers.id IS NOT NULL AND ${asItWas} AS as_it_was, numbers.state,
      kept.before IS NULL AND ${isInUse} AS in_use
    FROM change_rows kept LEFT JOIN numbers ON numbers.id = kept.number_id
    WHERE kept.set_id = ${set.id} AND kept.number_id = ANY(${ids}) ORDER BY kept.number_id`.execute(trx)
  return locked
}

/** What else has happened to a number is no matter for its categories. */
const asPreviewed = (move: string) =>
  move === 'reclassify'
    ? sql`(kept.before -> 'categories' = to_jsonb(numbers.categories) AND numbers.state <> 'retired')`
    : sql`kept.before = ${snapshotSql}`

/** The events that change the rows, each with its numbers. */
function groupByEvent({ state, move }: ChangeSet, rows: readonly Row[]): Map<StaffEvent, number[]> {
  const groups = new Map<StaffEvent, number[]>()
  for (const row of rows) {
    const event = state === 'running' || keepsState(move) ? doing(move, row) : undoTo(row)
    groups.set(event, [...(groups.get(event) ?? []), row.number_id])
  }
  return groups
}

const doing = (move: string, { before }: Row): StaffEvent =>
  move === 'unreserve' ? eventOf(move, before?.goesBackTo ?? null) : (move as StaffEvent)

/** A number that the set has added is deleted; one that something names becomes a draft, which no shopper sees. */
function undoTo({ before, in_use }: Row): StaffEvent {
  if (!before && !in_use) return 'undo-import'
  const state = (before?.state ?? 'draft').replace('_', '-')
  return `undo-to-${state}` as StaffEvent
}

/** Who waits for a number that comes on sale is offered it, as always. */
async function freeForWaiters(
  context: Context,
  trx: Trx,
  { state, move }: ChangeSet,
  rows: readonly Row[],
  at: Date,
): Promise<void> {
  const becomesOnSale = (row: Row) =>
    row.state !== 'on_sale' && (state === 'undoing' ? row.before?.state : becomesBy(move, row)) === 'on_sale'
  const freed = rows.filter(becomesOnSale).map(({ number_id }) => ({ numberId: number_id }))
  await offerFreed(context, trx, freed, at)
}

/** What a number is after a move, of those moves that may put it on sale. */
function becomesBy(move: string, { before }: Row): NumberState | null | undefined {
  return move === 'publish' ? 'on_sale' : move === 'unreserve' ? before?.goesBackTo : undefined
}

async function record(trx: Trx, { id, state }: ChangeSet, rows: readonly Row[]): Promise<void> {
  const [done, passed] = state === 'undoing' ? ['undone', 'kept'] : ['changed', 'changed-since']
  const idsOf = (asItWas: boolean) =>
    rows.flatMap((row) => (row.as_it_was === asItWas ? [row.number_id] : []))
  const changed = idsOf(true)
  await sql`UPDATE change_rows SET outcome = CASE WHEN number_id = ANY(${changed}) THEN ${done} ELSE ${passed} END
    WHERE set_id = ${id} AND number_id = ANY(${rows.map(({ number_id }) => number_id)})`.execute(trx)
  const [counted, left] =
    state === 'undoing' ? (['undone', 'kept'] as const) : (['changed', 'changed_since'] as const)
  await sql`UPDATE change_sets SET position = greatest(position, ${rows.at(-1)?.number_id ?? 0}),
    ${sql.ref(counted)} = ${sql.ref(counted)} + ${changed.length}, ${sql.ref(left)} = ${sql.ref(left)} + ${rows.length - changed.length}
    WHERE id = ${id}`.execute(trx)
}

async function end(trx: Trx, { id, state }: ChangeSet, at: Date): Promise<void> {
  if (state === 'running') {
    await changeSetMachine.move(trx, 'finish', { id }, { at, set: { position: 0 } })
    return
  }
  const { kept } = await trx
    .selectFrom('change_sets')
    .select('kept')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await changeSetMachine.move(trx, kept === 0 ? 'undone' : 'undone-in-part', { id }, { at })
}
