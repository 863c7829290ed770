import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import { numberMachine, type StaffEvent } from '../numbers/machine.ts'
import { deleteNumbers, selectActor, type ChangeSet, selectKeptCount } from './queries.ts'
import { offerToWaiters } from '../waitlist/offer-to-waiters.ts'
import { changeSetMachine } from './machine.ts'
import { toEvent } from './moves.ts'
import { leavesStateUnchanged, columnsFromSet } from './snapshot-queries.ts'
import { type StepRow, lockNextRows, updateOutcomes } from './row-queries.ts'

/** Whether a set needs further steps. */
export type StepResult = 'more' | 'over'

/** So many numbers at once are locked for a blink (about 30 ms). */
const stepRows = 300

/**
 * The next step of a set that this transaction has locked: of the numbers behind its position those that are still as they were previewed (or, taken
 * back, as the set left them) are changed, each by an event of the machine; the others are named. Ends the set with its last number.
 */
export async function runStep(
  context: Context,
  trx: Trx,
  set: ChangeSet,
  rows = stepRows,
): Promise<StepResult> {
  const undoing = set.state === 'undoing'
  const next = await lockNextRows(trx, set, rows)
  const meant = next.filter(({ as_it_was }) => as_it_was)
  const at = context.clock()
  const actor = await selectActor(trx, set.id, undoing ? 'undo' : 'run')
  for (const [event, ids] of groupByEvent(set, meant)) {
    const setting = columnsFromSet(set.id, undoing ? 'before' : 'after', set.move)
    const cause = { ...actor, change_set_id: set.id }
    await numberMachine.transitionMany(trx, event, { id: ids }, { at, set: setting, history: cause })
    if (event === 'undo-import') await deleteNumbers(trx, ids)
  }
  await freeForWaiters(context, trx, set, meant, at)
  await updateOutcomes(trx, set, next)
  if (next.length === rows) return 'more'
  await end(trx, set, at)
  return 'over'
}

/** The events that change the rows, each with its numbers. */
function groupByEvent({ state, move }: ChangeSet, rows: readonly StepRow[]): Map<StaffEvent, number[]> {
  const groups = new Map<StaffEvent, number[]>()
  for (const row of rows) {
    const event = state === 'running' || leavesStateUnchanged(move) ? doing(move, row) : undoTo(row)
    groups.set(event, [...(groups.get(event) ?? []), row.number_id])
  }
  return groups
}

const doing = (move: string, { before }: StepRow): StaffEvent =>
  move === 'unreserve' ? toEvent(move, before?.goesBackTo ?? null) : (move as StaffEvent)

/** A number that the set has added is deleted; one that something names becomes a draft, which no shopper sees. */
function undoTo({ before, in_use }: StepRow): StaffEvent {
  if (!before && !in_use) return 'undo-import'
  const state = (before?.state ?? 'draft').replace('_', '-')
  return `undo-to-${state}` as StaffEvent
}

/** Who waits for a number that comes on sale is offered it, as always. */
async function freeForWaiters(
  context: Context,
  trx: Trx,
  { state, move }: ChangeSet,
  rows: readonly StepRow[],
  at: Date,
): Promise<void> {
  const becomesOnSale = (row: StepRow) =>
    row.state !== 'on_sale' && (state === 'undoing' ? row.before?.state : becomesBy(move, row)) === 'on_sale'
  const freed = rows.filter(becomesOnSale).map(({ number_id }) => ({ numberId: number_id }))
  await offerToWaiters(context, trx, freed, at)
}

/** What a number is after a move, of those moves that may put it on sale. */
function becomesBy(move: string, { before }: StepRow): NumberState | null | undefined {
  return move === 'publish' ? 'on_sale' : move === 'unreserve' ? before?.goesBackTo : undefined
}

async function end(trx: Trx, { id, state }: ChangeSet, at: Date): Promise<void> {
  if (state === 'running') {
    await changeSetMachine.transition(trx, 'finish', { id }, { at, set: { position: 0 } })
    return
  }
  const kept = await selectKeptCount(trx, id)
  await changeSetMachine.transition(trx, kept === 0 ? 'undone' : 'undone-in-part', { id }, { at })
}
