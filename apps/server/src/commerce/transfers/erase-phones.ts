import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { addDays } from '../../platform/base/time.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { phoneDays } from './list-transfers.ts'
import { stopTransfers, stopTransfersOfUser } from './stop-transfer.ts'

export async function eraseOldPhones(db: Db, now: Date): Promise<void> {
  const transfers = db
    .updateTable('transfers')
    .set({ next_phone: null, next_phone_index: null, message: null })
    .where((row) => row.or([row('next_phone', 'is not', null), row('message', 'is not', null)]))
  await transfers.where('ended_at', '<', addDays(now, -phoneDays)).execute()
}

/** Stops the transfers of an account that is deleted, and erases the phones and messages of them. */
export async function eraseTransfers(
  context: Context,
  trx: Trx,
  { userId, phone, at }: { userId: number; phone: string; at: Date },
): Promise<void> {
  const stop = { at, why: 'deleted' } as const
  const named = phone === '' ? [] : (await context.keys.blindIndex('phone', phone)).all
  await stopTransfersOfUser(context, trx, userId, stop)
  // Who has accepted may have changed to another phone since.
  const offers = await trx
    .selectFrom('transfers')
    .select('id')
    .where('next_user_id', 'is', null)
    .where(sql<boolean>`next_phone_index = ANY(${named}::bytea[])`)
    .execute()
  await stopTransfers(context, trx, { id: offers.map(({ id }) => id) }, stop)
  await trx
    .updateTable('transfers')
    .set({ next_phone: null, next_phone_index: null, message: null })
    .where((row) =>
      row.or([
        row('user_id', '=', userId),
        row('next_user_id', '=', userId),
        ...(named.length > 0 ? [row('next_phone_index', 'in', named)] : []),
      ]),
    )
    .execute()
}
