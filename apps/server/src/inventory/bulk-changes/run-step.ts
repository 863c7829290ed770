import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import { numberMachine, type StaffEvent } from '../numbers/machine.ts'
import { deleteNumbers, selectActor, type ChangeSet, selectKeptCount } from './queries.ts'
import { offerToWaiters } from '../waitlist/offer-to-waiters.ts'
import { changeSetMachine } from './machine.ts'
import { toEvent } from './moves.ts'
import { leavesStateUnchanged, columnsFromSet } from './copy-queries.ts'
import { type StepRow, lockNextRows, updateOutcomes } from './row-queries.ts'

/** Whether a set needs more steps. */
export type StepResult = 'more' | 'over'

/** The numbers in one step. A step locks them for about 30 ms. */
export const stepRows = 300

/**
 * Runs the next step of a locked set. Changes the numbers that are still as in the preview (or, for an undo,
 * as the set left them); skips and lists the others. Finishes the set after its last number.
 */
export async function runStep(context: Context, trx: Trx, set: ChangeSet, rows: number): Promise<StepResult> {
  const undoing = set.state === 'undoing'
  const next = await lockNextRows(trx, set, rows)
  const unchanged = next.filter(({ as_it_was }) => as_it_was)
  const at = context.clock()
  const actor = await selectActor(trx, set.id, undoing ? 'undo' : 'run')
  for (const [event, ids] of groupByEvent(set, unchanged)) {
    const columns = columnsFromSet(set.id, undoing ? 'before' : 'after', set.move)
    const history = { ...actor, change_set_id: set.id }
    await numberMachine.transitionMany(trx, event, { id: ids }, { at, set: columns, history })
    if (event === 'undo-import') await deleteNumbers(trx, ids)
  }
  await offerOnSale(context, trx, set, unchanged, at)
  await updateOutcomes(trx, set, next)
  if (next.length === rows) return 'more'
  await finishSet(trx, set, at)
  return 'over'
}

/** The ids of numbers by the event that changes them. */
function groupByEvent({ state, move }: ChangeSet, rows: readonly StepRow[]): Map<StaffEvent, number[]> {
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

/** Offers numbers that come on sale to waiting users. */
async function offerOnSale(
  context: Context,
  trx: Trx,
  { state, move }: ChangeSet,
  rows: readonly StepRow[],
  at: Date,
): Promise<void> {
  const becomesOnSale = (row: StepRow) =>
    row.state !== 'on_sale' && (state === 'undoing' ? row.before?.state : stateAfter(move, row)) === 'on_sale'
  const freed = rows.filter(becomesOnSale).map(({ number_id }) => ({ numberId: number_id }))
  await offerToWaiters(context, trx, freed, at)
}

/** The state of a number after a change that may put it on sale. */
function stateAfter(move: string, { before }: StepRow): NumberState | null | undefined {
  return move === 'publish' ? 'on_sale' : move === 'unreserve' ? before?.goesBackTo : undefined
}

async function finishSet(trx: Trx, { id, state }: ChangeSet, at: Date): Promise<void> {
  if (state === 'running') {
    await changeSetMachine.transition(trx, 'finish', { id }, { at, set: { position: 0 } })
    return
  }
  const kept = await selectKeptCount(trx, id)
  await changeSetMachine.transition(trx, kept === 0 ? 'undone' : 'undone-in-part', { id }, { at })
}
