import type { Context } from '../context.ts'
import type { Trx } from '../db/database.ts'
import { refuse } from '../refuse.ts'
import { daysAfter } from '../time.ts'
import { changeSetMachine } from './machine.ts'
import type { StaffAct } from './move-number.ts'
import { lockSet } from './queries.ts'
import { putPatterns } from './reclassify.ts'

/** How long (days) a preview may be carried out, and afterwards be taken back. */
export const runDays = 1

/** Until when a set that was previewed then may be carried out. */
export const runUntil = (createdAt: Date) => daysAfter(createdAt, runDays)

/** Begins to carry a previewed set out. Refuses `no-such-thing`, `not-now` when it runs or ran already or was previewed more than a day ago, and what `putPatterns` refuses. */
export async function runSet(context: Context, trx: Trx, setId: number, act: StaffAct): Promise<void> {
  const set = await lockSet(trx, setId)
  if (!set) throw refuse('no-such-thing')
  const { at, staffId, reason } = act
  if (runUntil(set.created_at) < at) throw refuse('not-now', { state: set.state })
  const happening = {
    at,
    set: { started_at: at, undo_until: daysAfter(at, runDays) },
    cause: { staff_id: staffId, reason },
  }
  if (!(await changeSetMachine.move(trx, 'run', { id: setId }, happening)))
    throw refuse('not-now', { state: set.state })
  if (set.move === 'reclassify') await putPatterns(trx, set, act)
  await context.enqueue(trx, 'change-set-run', { setId })
}

/** Ends a set that is being carried out, behind its step: what is changed stays, and can be taken back. Refuses `not-now` when it does not run. */
export async function stopSet(trx: Trx, setId: number, { at, staffId, reason }: StaffAct): Promise<void> {
  const cause = { staff_id: staffId, reason }
  const stopped = await changeSetMachine.move(
    trx,
    'stop',
    { id: setId, kind: 'bulk' },
    { at, set: { position: 0 }, cause },
  )
  if (!stopped) throw refuse('not-now')
}
