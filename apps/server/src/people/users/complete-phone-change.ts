import type { Context } from '../../context.ts'
import { isRefusal } from '../../platform/base/refuse.ts'
import { type Db, inTransaction, type Trx } from '../../platform/db/database.ts'
import { phoneChangeMachine } from './machine.ts'
import { inPhoneTransaction, movePhone } from './move-phone.ts'
import { enqueueNotices } from './notify-phone-change.ts'

/**
 * Does an approved change whose 72 hours are over; does nothing if it was stopped or refused. If the phone
 * cannot be changed any more, the request is refused. Passkeys go: they may be on the lost phone, or were
 * added by whoever has it. `stopGifts` is passed in, because it is part of commerce.
 */
export async function completePhoneChange(
  context: Context,
  id: number,
  stopGifts: (trx: Trx, userId: number, at: Date) => Promise<void>,
): Promise<void> {
  const at = context.clock()
  const due = await selectDue(context.db, id, at)
  if (!due) return
  const [change] = await context.keys.decryptRows([due], {
    old_phone: 'phone_changes.old_phone',
    new_phone: 'phone_changes.new_phone',
  })
  if (!change) return
  const { user_id: userId, old_phone: oldPhone, new_phone: newPhone } = change
  const end = { at, set: { ended_at: at } }
  try {
    await inPhoneTransaction(context, async (trx) => {
      // Locks the user first, as logins do, and then the request.
      await movePhone(context, trx, { userId, oldPhone, newPhone, at })
      await trx.deleteFrom('user_passkeys').where('user_id', '=', userId).execute()
      if (!(await phoneChangeMachine.transition(trx, 'complete', { id }, end))) throw new StoppedError()
      await stopGifts(trx, userId, at)
      await enqueueNotices(context, trx, id, 'done')
    })
  } catch (error) {
    if (error instanceof StoppedError) return
    if (!isRefusal(error)) throw error
    const { refusal: reason } = error
    await inTransaction(context.db, async (trx) => {
      if (await phoneChangeMachine.transition(trx, 'fail', { id }, { ...end, history: { reason } }))
        await enqueueNotices(context, trx, id, 'refused')
    })
  }
}

/** Rolls the change back: the request was stopped since it was read. */
class StoppedError extends Error {}

async function selectDue(db: Db, id: number, at: Date) {
  return db
    .selectFrom('phone_changes')
    .select(['user_id', 'old_phone', 'new_phone'])
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .where('due_at', '<=', at)
    .where('user_id', 'is not', null)
    .$narrowType<{ user_id: number }>()
    .executeTakeFirst()
}
