import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction, isConflict, setLockTimeout, type Trx } from '../../platform/db/database.ts'
import type { ChangeSetState } from '../../platform/db/schema/change-sets.ts'
import { throttleWhenBusy } from '../../platform/jobs/throttle-when-busy.ts'
import { isTransient } from '../../platform/db/transient-errors.ts'
import { lockNextRows } from './row-queries.ts'
import { runStep, stepRows, type StepResult } from './run-step.ts'
import { runImportSet } from './import-set.ts'
import { type ChangeSet, lockSet } from './queries.ts'
import { readImport } from './read-import.ts'
import { previewPatternBatch } from './reclassify.ts'
import { stopBetweenSteps, stopSetIfRightLost } from './stop-set.ts'

/** How long (ms) one job runs before the next one continues. */
export const jobMs = 15_000
/** How long (ms) a step waits for a locked number before it rolls back. */
const lockTimeoutMs = 200

/** The limits of a slice, by default none, and the interval (ms) of progress updates; tests shorten them. */
export type SliceLimits = { ms?: number; steps?: number; rows?: number; progressMs?: number }

/**
 * The job that continues a set: runs or undoes it, reads or imports its file, or previews its patterns. It
 * enqueues the next job if work is left. Each step is a short transaction that also moves the position on, so
 * the job may run twice, concurrently, or die in the middle.
 */
export async function runSetSlice(context: Context, setId: number, slice: SliceLimits = {}): Promise<void> {
  const sets = context.db.selectFrom('change_sets').select(['kind', 'state', 'started_at'])
  const set = await sets.where('id', '=', setId).executeTakeFirst()
  if (set?.kind === 'import') return workOnImport(context, setId, set.state, slice)
  if (set?.state === 'reading')
    return workInSlice(context, setId, slice, async () => {
      await stopBetweenSteps(context, setId)
      return previewPatternBatch(context, setId, slice.rows)
    })
  if (set && isInProgress(set.state) && !isScheduled(set, context.clock()))
    await workInSteps(context, setId, slice)
}

async function workOnImport(
  context: Context,
  setId: number,
  state: ChangeSetState,
  slice: SliceLimits,
): Promise<void> {
  if (state === 'undoing') return workInSteps(context, setId, slice)
  await stopBetweenSteps(context, setId)
  if (state === 'reading') return readImport(context, setId, slice.progressMs)
  if (state === 'running') return runImportSet(context, setId)
}

/** Whether a set waits for its moment, at which another job starts it. */
const isScheduled = ({ state, started_at }: Pick<ChangeSet, 'state' | 'started_at'>, at: Date) =>
  state === 'running' && started_at !== null && started_at > at

const isInProgress = (state: ChangeSetState) => state === 'running' || state === 'undoing'

/** Runs steps until the slice is over, then enqueues the next job; or until nothing is left. */
async function workInSlice(
  context: Context,
  setId: number,
  { steps = Infinity, ms = Infinity }: SliceLimits,
  step: () => Promise<StepResult>,
): Promise<void> {
  const began = performance.now()
  const giveWay = throttleWhenBusy()
  for (let taken = 0; taken < steps && performance.now() - began < ms; taken += 1) {
    if ((await step()) === 'over') return
    await giveWay()
  }
  await inTransaction(context.db, (trx) => context.enqueue(trx, 'change-set-run', { setId }))
}

/**
 * Works through the rows of a set. If a step fails, its rows are tried one by one; a row that fails alone is
 * skipped and listed, so that it stops no other.
 */
async function workInSteps(context: Context, setId: number, slice: SliceLimits): Promise<void> {
  const rows = slice.rows ?? stepRows
  let next = rows
  await workInSlice(context, setId, slice, async () => {
    try {
      return await takeStep(context, setId, (trx, set) => runStep(context, trx, set, next))
    } catch (error) {
      if (isTransient(error)) throw error
      if (next === 1) await skipRow(context, setId, error)
      next = next === 1 ? rows : 1
      return 'more'
    }
  })
}

async function takeStep(
  context: Context,
  setId: number,
  step: (trx: Trx, set: ChangeSet) => Promise<StepResult>,
): Promise<StepResult> {
  try {
    return await inTransaction(context.db, async (trx) => {
      await setLockTimeout(trx, lockTimeoutMs)
      const set = await lockSet(trx, setId)
      if (!set || !isInProgress(set.state) || (await stopSetIfRightLost(context, trx, set))) return 'over'
      return step(trx, set)
    })
  } catch (error) {
    if (!isConflict(error)) throw error
    return 'more'
  }
}

/** Records a row that cannot be changed for an unknown reason, and moves the position of the set on. */
async function updateFailedRow(trx: Trx, { id, state }: ChangeSet, numberId: number): Promise<void> {
  const undoing = state === 'undoing'
  await sql`UPDATE change_rows SET outcome = ${undoing ? 'kept' : 'refused'}, refusal_reason = ${undoing ? null : 'failed'}
    WHERE change_set_id = ${id} AND number_id = ${numberId}`.execute(trx)
  const counted = undoing
    ? sql`kept = kept + 1`
    : sql`refused = refused + 1, refusals = refusals || jsonb_build_object('failed', coalesce((refusals ->> 'failed')::integer, 0) + 1)`
  await sql`UPDATE change_sets SET position = ${numberId}, ${counted} WHERE id = ${id}`.execute(trx)
}

/** Lists the next row as one that could not be changed. Throws the error again if there is none. */
async function skipRow(context: Context, setId: number, error: unknown): Promise<void> {
  await takeStep(context, setId, async (trx, set) => {
    const [row] = await lockNextRows(trx, set, { rows: 1, at: context.clock() })
    if (!row) throw error
    context.log.error({ err: error, setId, numberId: row.number_id }, 'A number could not be changed')
    await updateFailedRow(trx, set, row.number_id)
    return 'more'
  })
}
