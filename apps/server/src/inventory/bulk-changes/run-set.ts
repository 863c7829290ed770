import { sql } from 'kysely'
import type { ActCounts } from '@hao/contract/console/limits.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { addDays } from '../../platform/base/time.ts'
import { changeSetMachine } from './machine.ts'
import type { StaffAction } from './move-number.ts'
import { plannedPrices } from './price-queries.ts'
import { changeAlone, changeOfSet } from './change-alone.ts'
import { countMoves } from './counted-queries.ts'
import { requireSet, type ChangeSet, isInApproval, runWindowDays } from './queries.ts'
import { applyPatterns } from './reclassify.ts'

export const runDeadline = (createdAt: Date) => addDays(createdAt, runWindowDays)

/**
 * Starts a previewed set. Returns what it counts as for one person. Refuses `no-such-thing`, `not-now` if it
 * runs or ran, is over a day old or waits for approval, `needs-approval`, and as `applyPatterns` does.
 */
export async function runSet(context: Context, trx: Trx, setId: number, act: StaffAction) {
  const set = await requireSet(trx, setId)
  await requireRunnable(trx, set, act.at)
  const change = await changeOfSet(trx, set, 'run', act)
  const effectiveAt = startOf(set, act.at)
  const alone = await changeAlone(context, trx, change, { ...act, refusal: 'needs-approval', effectiveAt })
  await beginRun(context, trx, set, act)
  return alone
}

export async function requireRunnable(trx: Trx, set: ChangeSet, at: Date): Promise<void> {
  if (set.state !== 'previewed' || runDeadline(set.created_at) < at)
    throw refuse('not-now', { state: set.state })
  await requireNoApprovalRequest(trx, set.id, at)
}

export async function beginRun(context: Context, trx: Trx, set: ChangeSet, act: StaffAction): Promise<void> {
  const { at, staffId, reason } = act
  const { until } = readPeriod(set)
  if (until && until <= at) throw refuse('moment-not-possible')
  const startsAt = startOf(set, at)
  const change = {
    at,
    set: { started_at: startsAt, undo_until: until ?? addDays(startsAt, runWindowDays) },
    history: { staff_id: staffId, reason },
  }
  if (!(await changeSetMachine.transition(trx, 'run', { id: set.id }, change)))
    throw refuse('not-now', { state: set.state })
  if (set.move === 'reclassify') await applyPatterns(trx, set, act)
  await context.enqueue(trx, 'change-set-run', { setId: set.id }, startsAt)
}

/** When a set that is run now changes its numbers. */
function startOf(set: ChangeSet, at: Date): Date {
  const { from } = readPeriod(set)
  return from && from > at ? from : at
}

/** When a set starts, and when its promotion ends. Another move may have an `until`, too. */
function readPeriod({ move, parameters }: ChangeSet): { from?: Date; until?: Date } {
  const { from, until } = parameters
  return {
    ...(typeof from === 'string' && { from: new Date(from) }),
    ...(move === 'promote' && { until: new Date(String(until)) }),
  }
}

/** Whether a second person has approved that a set runs. */
async function isApproved(trx: Trx, setId: number): Promise<boolean> {
  const approval = await trx
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', 'price-change')
    .where('subject_id', '=', setId)
    .where('state', '=', 'approved')
    .executeTakeFirst()
  return approval !== undefined
}

/**
 * Resumes a stopped set with the numbers that are left. They were counted or approved when it started; those
 * that were counted count from now on, too. Returns what they count as. Refuses `no-such-thing`, `not-now` if
 * it is not stopped, too old or waits for approval.
 */
export async function resumeSet(
  context: Context,
  trx: Trx,
  setId: number,
  { at, staffId, reason }: StaffAction,
): Promise<ActCounts> {
  const set = await requireSet(trx, setId)
  if (!set.undo_until || set.undo_until < at) throw refuse('not-now', { state: set.state })
  await requireNoApprovalRequest(trx, setId, at)
  const planned = plannedPrices(set, 'run')
  if (planned && set.started_at)
    await sql`UPDATE unapproved_price_changes SET at = greatest(at, ${at})
      WHERE at >= ${set.started_at} AND digits IN (SELECT digits FROM (${planned}) planned) AND staff_id = (
        SELECT staff_id FROM change_set_history WHERE change_set_id = ${setId}
          AND event = 'run')`.execute(trx)
  const change = { at, history: { staff_id: staffId, reason } }
  if (!(await changeSetMachine.transition(trx, 'resume', { id: setId }, change)))
    throw refuse('not-now', { state: set.state })
  await context.enqueue(trx, 'change-set-run', { setId }, set.started_at ?? at)
  return (await isApproved(trx, setId)) ? {} : countMoves(trx, set, 'run', { staffId, at })
}

/** Refuses `not-now` for a set with a pending approval request. */
export async function requireNoApprovalRequest(trx: Trx, setId: number, at: Date): Promise<void> {
  if (await isInApproval(trx, setId, at)) throw refuse('not-now', { state: 'asked' })
}
