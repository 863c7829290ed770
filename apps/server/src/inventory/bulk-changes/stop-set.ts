import type { Context } from '../../context.ts'
import { type Stop, stopIfRightLost } from '../../people/staff/stop-if-right-lost.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { discardSet } from './discard-set.ts'
import { changeSetMachine } from './machine.ts'
import { type ChangeSet, lockSet, requireSet, selectActor } from './queries.ts'
import { rowCounts } from './row-queries.ts'

/**
 * Stops the work on a set after its current step. What it changed stays: a run can be resumed or undone, an
 * undo started again. A preview that is being read is discarded. Refuses `no-such-thing`, and `not-now`
 * without work.
 */
export async function stopSet(trx: Trx, setId: number, stop: Stop): Promise<void> {
  // A step holds a lock on its set, so none is under way after this.
  await stopLocked(trx, await requireSet(trx, setId), stop)
}

async function stopLocked(trx: Trx, { id, kind, state }: ChangeSet, stop: Stop): Promise<void> {
  if (state === 'reading') return discardSet(trx, id, stop)
  const event = state === 'undoing' ? 'stop-undo' : 'stop'
  const counts = kind === 'import' && event === 'stop' ? rowCounts : {}
  const { at, staffId, reason } = stop
  const change = { at, set: { position: 0, ...counts }, history: { staff_id: staffId, reason } }
  if (!(await changeSetMachine.transition(trx, event, { id }, change))) throw refuse('not-now', { state })
}

const turns = { reading: 'read', running: 'run', undoing: 'undo' } as const

/** Stops the work on a locked set if its member may no longer change numbers, and returns true. */
export async function stopSetIfRightLost(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  set: ChangeSet,
): Promise<boolean> {
  if (set.state !== 'reading' && set.state !== 'running' && set.state !== 'undoing') return false
  const { staff_id: begunBy } = await selectActor(trx, set.id, turns[set.state])
  if (begunBy === null) return false
  const work = { action: 'set.stop', subject: 'set', subjectId: set.id, begunBy }
  return stopIfRightLost(trx, { ...work, needs: ['numbers.change'], at: clock() }, (stop) =>
    stopLocked(trx, set, stop),
  )
}

/** `stopSetIfRightLost` in a transaction of its own, between the steps of a preview or an import. */
export async function stopBetweenSteps(context: Context, setId: number): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const set = await lockSet(trx, setId)
    if (set) await stopSetIfRightLost(context, trx, set)
  })
}
