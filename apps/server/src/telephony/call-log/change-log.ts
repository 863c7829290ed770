import type { CallSettings } from '@hao/contract/endpoints/call-log.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/session-user.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { deleteCalls, isKept, lockLog, selectSettings } from './keep.ts'

/**
 * Changes what is given of the settings; what is older than is now wanted goes with it. Refuses `phone-required` when SMS are wanted without a phone to send
 * them to.
 */
export async function changeSettings(
  { db, clock }: Context,
  user: Pick<SessionUser, 'id' | 'phone'>,
  change: Partial<CallSettings>,
): Promise<CallSettings> {
  if (change.missedSms && !user.phone) throw refuse('phone-required')
  return inTransaction(db, async (trx) => {
    await lockLog(trx, user.id)
    const settings = { ...(await selectSettings(trx, user.id)), ...change }
    const row = { kept_days: settings.keptDays, missed_sms: settings.missedSms }
    await trx
      .insertInto('call_settings')
      .values({ user_id: user.id, ...row })
      .onConflict((known) => known.column('user_id').doUpdateSet(row))
      .execute()
    const now = clock()
    await deleteCalls(trx, {
      userId: user.id,
      which: settings.keptDays === 0 ? sql`true` : sql`NOT ${isKept(now)}`,
      now,
    })
    return settings
  })
}

/** Deletes one call. Refuses `call-not-found` for what is not in the user's log. */
export async function deleteCall({ db, clock }: Context, userId: number, id: number): Promise<void> {
  const deleted = await inTransaction(db, async (trx) => {
    await lockLog(trx, userId)
    return deleteCalls(trx, { userId, which: sql`calls.id = ${id}`, now: clock() })
  })
  if (deleted === 0) throw refuse('call-not-found')
}

/** Deletes the calls to all of a user's numbers, or to one (its digits). How many there were. */
export async function clearLog(
  { db, clock }: Context,
  userId: number,
  number: string | undefined,
): Promise<number> {
  const toNumber = sql<boolean>`subscription_id IN
    (SELECT subscriptions.id FROM subscriptions JOIN numbers ON numbers.id = number_id WHERE digits = ${number})`
  return inTransaction(db, async (trx) => {
    await lockLog(trx, userId)
    return deleteCalls(trx, { userId, which: number === undefined ? sql`true` : toNumber, now: clock() })
  })
}
