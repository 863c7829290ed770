import type { Context } from '../../context.ts'
import { inTransaction, sqlState, setLockTimeout } from '../../platform/db/database.ts'
import type { ChangeSetState } from '../../platform/db/schema/change-sets.ts'
import { throttleWhenBusy } from '../../platform/jobs/throttle-when-busy.ts'
import { runStep, type StepResult } from './run-step.ts'
import { runImportSet } from './import-set.ts'
import { lockSet, selectSetKind } from './queries.ts'
import { readImport } from './read-import.ts'
import { previewPatternBatch } from './reclassify.ts'

/** How long (ms) one job runs before the next one continues. */
const sliceMs = 15_000
/** How long (ms) a step waits for a locked number before it rolls back. */
const lockTimeoutMs = 200

/** Transient errors: serialization failure, deadlock, lock timeout. */
const transientErrors = new Set(['40001', '40P01', '55P03'])

/** The limits of a slice, and the interval (ms) of progress updates; tests shorten them. */
export type SliceLimits = { steps?: number; rows?: number; progressMs?: number }

/**
 * The job that continues a set: runs or undoes it, reads or imports its file, or previews its patterns. It
 * enqueues the next job if work is left. Each step is a short transaction that also moves the position on, so
 * the job may run twice, concurrently, or die in the middle.
 */
export async function runSetSlice(context: Context, setId: number, slice: SliceLimits = {}): Promise<void> {
  const set = await selectSetKind(context.db, setId)
  if (set?.kind === 'import') return workOnImport(context, setId, set.state, slice)
  if (set?.state === 'reading')
    return workInSlice(context, setId, slice, () => previewPatternBatch(context, setId, slice.rows))
  if (set && isInProgress(set.state)) await workInSteps(context, setId, slice)
}

async function workOnImport(
  context: Context,
  setId: number,
  state: ChangeSetState,
  slice: SliceLimits,
): Promise<void> {
  if (state === 'reading') return readImport(context, setId, slice.progressMs)
  if (state === 'running') return runImportSet(context, setId)
  if (isInProgress(state)) await workInSteps(context, setId, slice)
}

const isInProgress = (state: ChangeSetState) => state === 'running' || state === 'undoing'

/** Runs steps until the slice is over, then enqueues the next job; or until nothing is left. */
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

/** Runs one step; a transient error rolls it back. */
async function takeStep(context: Context, setId: number, rows?: number): Promise<StepResult> {
  try {
    return await inTransaction(context.db, async (trx) => {
      await setLockTimeout(trx, lockTimeoutMs)
      const set = await lockSet(trx, setId)
      if (!set || !isInProgress(set.state)) return 'over'
      return runStep(context, trx, set, rows)
    })
  } catch (error) {
    if (!transientErrors.has(sqlState(error) ?? '')) throw error
    return 'more'
  }
}
