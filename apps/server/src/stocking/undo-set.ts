import type { Context } from '../context.ts'
import type { Trx } from '../db/database.ts'
import { refuse } from '../refuse.ts'
import { changeSetMachine } from './machine.ts'
import type { StaffAct } from './move-number.ts'
import { lockSet } from './queries.ts'
import { putPatternsBack } from './reclassify.ts'

/**
 * Begins to take back what a set has changed, for 24 hours after it began: numbers to which nothing has happened since become what they were, all
 * others stay and are named. Refuses `no-such-thing`, and `not-now` when it is not done, is taken back already, or its time is over; and what `putPatternsBack` refuses.
 */
export async function undoSet(context: Context, trx: Trx, setId: number, act: StaffAct): Promise<void> {
  const { staffId, reason, at } = act
  const set = await lockSet(trx, setId)
  if (!set) throw refuse('no-such-thing')
  if (!set.undo_until || set.undo_until < at) throw refuse('not-now', { state: set.state })
  const happening = { at, set: { position: 0 }, cause: { staff_id: staffId, reason } }
  if (!(await changeSetMachine.move(trx, 'undo', { id: setId }, happening)))
    throw refuse('not-now', { state: set.state })
  if (set.move === 'reclassify') await putPatternsBack(trx, set, act)
  await context.enqueue(trx, 'change-set-run', { setId })
}
