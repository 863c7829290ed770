import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { daysAfter } from '../../platform/base/time.ts'
import { changeSetMachine } from './machine.ts'
import type { StaffAct } from './move-number.ts'
import { plannedPrices } from './price-queries.ts'
import { changePricesAlone } from './price-limit.ts'
import { lockSet, type ChangeSet, isRequested } from './queries.ts'
import { putPatterns } from './reclassify.ts'

/** How long (days) a preview may be carried out, and afterwards be taken back. */
export const runDays = 1

/** Until when a set that was previewed then may be carried out. */
export const runUntil = (createdAt: Date) => daysAfter(createdAt, runDays)

/**
 * Begins to carry a previewed set out. Refuses `no-such-thing`, `not-now` when it runs or ran already, was previewed more than a day ago or waits for approval, `needs-approval`, and
 * what `putPatterns` refuses.
 */
export async function runSet(context: Context, trx: Trx, setId: number, act: StaffAct): Promise<void> {
  const set = await lockSet(trx, setId)
  if (!set) throw refuse('no-such-thing')
  await requireRunnable(trx, set, act.at)
  const planned = plannedPrices(set, 'run')
  if (planned) await changePricesAlone(context, trx, planned, { ...act, refusal: 'needs-approval' })
  await beginRun(context, trx, set, act)
}

/** Refuses `not-now` for a set that cannot be carried out now. */
export async function requireRunnable(trx: Trx, set: ChangeSet, at: Date): Promise<void> {
  if (set.state !== 'previewed' || runUntil(set.created_at) < at)
    throw refuse('not-now', { state: set.state })
  await requireNoRequest(trx, set.id, at)
}

/** Begins to carry out a set that this transaction has locked. */
export async function beginRun(context: Context, trx: Trx, set: ChangeSet, act: StaffAct): Promise<void> {
  const { at, staffId, reason } = act
  const change = {
    at,
    set: { started_at: at, undo_until: daysAfter(at, runDays) },
    history: { staff_id: staffId, reason },
  }
  if (!(await changeSetMachine.transition(trx, 'run', { id: set.id }, change)))
    throw refuse('not-now', { state: set.state })
  if (set.move === 'reclassify') await putPatterns(trx, set, act)
  await context.enqueue(trx, 'change-set-run', { setId: set.id })
}

/** Ends a set that is being carried out, behind its step: what is changed stays, and can be taken back. Refuses `not-now` when it does not run. */
export async function stopSet(trx: Trx, setId: number, { at, staffId, reason }: StaffAct): Promise<void> {
  const cause = { staff_id: staffId, reason }
  const stopped = await changeSetMachine.transition(
    trx,
    'stop',
    { id: setId, kind: 'bulk' },
    { at, set: { position: 0 }, history: cause },
  )
  if (!stopped) throw refuse('not-now')
}

/** Refuses `not-now` for a set that waits for approval: it changes only by that decision. */
export async function requireNoRequest(trx: Trx, setId: number, at: Date): Promise<void> {
  if (await isRequested(trx, setId, at)) throw refuse('not-now', { state: 'asked' })
}
