import type { Insertable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { Keys } from '../../platform/encryption/keys.ts'
import type { Schema } from '../../platform/db/schema.ts'

export async function lockLiveSubscription(trx: Trx, numberId: number) {
  return trx
    .selectFrom('subscriptions')
    .select(['id', 'barred_at', 'barred_until'])
    .where('number_id', '=', numberId)
    .where('state', '<>', 'ended')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Inserts a missed call whose SMS is due; undefined when it is recorded already. */
export async function insertMissedCall(
  trx: Trx,
  row: Insertable<Schema['missed_calls']>,
): Promise<number | undefined> {
  const missed = await trx
    .insertInto('missed_calls')
    .values(row)
    .onConflict((known) => known.column('call_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return missed?.id
}

/**
 * The content and recipient of a missed-call SMS; undefined when it was sent, or the owner has switched such
 * SMS off.
 */
export async function selectMissedCallNotice(db: Db, keys: Keys, id: number) {
  const rows = await db
    .selectFrom('missed_calls')
    .innerJoin('call_settings', 'call_settings.user_id', 'missed_calls.user_id')
    .innerJoin('users', 'users.id', 'missed_calls.user_id')
    .innerJoin('numbers', 'numbers.id', 'missed_calls.number_id')
    .select(['missed_calls.caller', 'missed_calls.missed_at', 'numbers.digits', 'users.phone'])
    .where('missed_calls.id', '=', id)
    .where('missed_calls.sent_at', 'is', null)
    .where('call_settings.missed_call_sms', '=', true)
    .execute()
  return (await keys.decryptRows(rows, { caller: 'missed_calls.caller', phone: 'users.phone' }))[0]
}

export async function updateMissedCall(
  db: Db | Trx,
  id: number,
  columns: { caller: null; sent_at?: Date },
): Promise<void> {
  await db.updateTable('missed_calls').set(columns).where('id', '=', id).execute()
}
