import type { Context } from '../../context.ts'
import { inTransaction, sqlState, setLockTimeout } from '../../platform/db/database.ts'
import type { ChangeSetState } from '../../platform/db/schema/change-sets.ts'
import { throttleWhenBusy } from '../../platform/jobs/throttle-when-busy.ts'
import { runStep, type StepResult } from './run-step.ts'
import { runImportSet } from './import-set.ts'
import { lockSet, selectSetKind } from './queries.ts'
import { readImport } from './read-import.ts'
import { previewPatternBatch } from './reclassify.ts'

/** One job works for so long (ms), then leaves the rest to the next. */
const sliceMs = 15_000
/** A step waits so long (ms) for a number that somebody else has locked, before it lets go of its own. */
const lockPatienceMs = 200

/** What may pass: serialization failure, deadlock, a number that is locked. */
const passing = new Set(['40001', '40P01', '55P03'])

/** How far a slice comes, and how often (ms) the reading of a file tells how far it is; tests make it short. */
export type SliceLimits = { steps?: number; rows?: number; tellMs?: number }

/**
 * Goes on with a set of changes that is running or being taken back, with the file of an import, or with a preview of other patterns, and puts the
 * next part into the queue. Each step is a short transaction that moves the set's position on with what it has changed, so that it may run twice, at once, or die in the middle.
 */
export async function runSetSlice(context: Context, setId: number, slice: SliceLimits = {}): Promise<void> {
  const set = await selectSetKind(context.db, setId)
  if (set?.kind === 'import') return workOnImport(context, setId, set.state, slice)
  if (set?.state === 'reading')
    return workInSlice(context, setId, slice, () => previewPatternBatch(context, setId, slice.rows))
  if (set && atWork(set.state)) await workInSteps(context, setId, slice)
}

async function workOnImport(
  context: Context,
  setId: number,
  state: ChangeSetState,
  slice: SliceLimits,
): Promise<void> {
  if (state === 'reading') return readImport(context, setId, slice.tellMs)
  if (state === 'running') return runImportSet(context, setId)
  if (atWork(state)) await workInSteps(context, setId, slice)
}

const atWork = (state: ChangeSetState) => state === 'running' || state === 'undoing'

/** Takes steps until the slice is over, and leaves the rest to the next; or until nothing is left to do. */
async function workInSlice(
  context: Context,
  setId: number,
  { steps = Infinity }: SliceLimits,
  step: () => Promise<StepResult>,
): Promise<void> {
  const began = performance.now()
  const giveWay = throttleWhenBusy()
  for (let taken = 0; taken < steps && performance.now() - began < sliceMs; taken += 1) {
    if ((await step()) === 'over') return
    await giveWay()
  }
  await inTransaction(context.db, (trx) => context.enqueue(trx, 'change-set-run', { setId }))
}

const workInSteps = (context: Context, setId: number, slice: SliceLimits) =>
  workInSlice(context, setId, slice, () => takeStep(context, setId, slice.rows))

/** One step; where somebody is in its way nothing of it has happened. */
async function takeStep(context: Context, setId: number, rows?: number): Promise<StepResult> {
  try {
    return await inTransaction(context.db, async (trx) => {
      await setLockTimeout(trx, lockPatienceMs)
      const set = await lockSet(trx, setId)
      if (!set || !atWork(set.state)) return 'over'
      return runStep(context, trx, set, rows)
    })
  } catch (error) {
    if (!passing.has(sqlState(error) ?? '')) throw error
    return 'more'
  }
}
