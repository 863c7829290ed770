import type { Context } from '../../context.ts'
import { addDays } from '../../platform/base/time.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { stopTransfers, stopTransfersOfUser } from './stop-transfer.ts'

/** Days after the end of a transfer in which both still see with which phone it was. */
const phoneDays = 7

export async function eraseOldPhones(db: Db, now: Date): Promise<void> {
  const transfers = db
    .updateTable('transfers')
    .set({ next_phone: null, next_phone_index: null })
    .where('next_phone', 'is not', null)
  await transfers.where('ended_at', '<', addDays(now, -phoneDays)).execute()
}

/** Stops the transfers of an account that is deleted, and erases the phones that they name. */
export async function eraseTransfers(
  context: Context,
  trx: Trx,
  { userId, phone, at }: { userId: number; phone: string; at: Date },
): Promise<void> {
  const stop = { at, why: 'deleted' } as const
  const named = phone === '' ? [] : (await context.keys.blindIndex('phone', phone)).all
  await stopTransfersOfUser(context, trx, userId, stop)
  await stopTransfers(context, trx, { next_phone_index: named }, stop)
  await trx
    .updateTable('transfers')
    .set({ next_phone: null, next_phone_index: null })
    .where((row) =>
      row.or([
        row('user_id', '=', userId),
        row('next_user_id', '=', userId),
        ...(named.length > 0 ? [row('next_phone_index', 'in', named)] : []),
      ]),
    )
    .execute()
}
