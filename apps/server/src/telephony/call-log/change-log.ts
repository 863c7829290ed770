import type { CallSettings } from '@hao/contract/endpoints/call-log.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/session-user.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { deleteCalls, selectSettings, lockAccount, upsertSettings } from './log-queries.ts'

/**
 * Changes the given settings. A shorter retention deletes older calls at once. Refuses `phone-required` when
 * SMS are switched on without a phone to send them to.
 */
export async function changeSettings(
  { db, clock }: Context,
  user: Pick<SessionUser, 'id' | 'phone'>,
  change: { [Setting in keyof CallSettings]?: CallSettings[Setting] | undefined },
): Promise<CallSettings> {
  if (change.missedSms && !user.phone) throw refuse('phone-required')
  return inTransaction(db, async (trx) => {
    await lockLog(trx, user.id)
    const current = await selectSettings(trx, user.id)
    const settings = {
      keptDays: change.keptDays ?? current.keptDays,
      missedSms: change.missedSms ?? current.missedSms,
    }
    await upsertSettings(trx, user.id, {
      retention_days: settings.keptDays,
      missed_call_sms: settings.missedSms,
    })
    const which = settings.keptDays === 0 ? 'all' : 'past-retention'
    await deleteCalls(trx, { userId: user.id, which, now: clock() })
    return settings
  })
}

/** Deletes one call. Refuses `call-not-found` for a call that is not in the user's log. */
export async function deleteCall({ db, clock }: Context, userId: number, id: number): Promise<void> {
  const deleted = await inTransaction(db, async (trx) => {
    await lockLog(trx, userId)
    return deleteCalls(trx, { userId, which: { id }, now: clock() })
  })
  if (deleted === 0) throw refuse('call-not-found')
}

/** Deletes the calls to all of a user's numbers, or to one (its digits). Returns how many. */
export async function clearLog(
  { db, clock }: Context,
  userId: number,
  number: string | undefined,
): Promise<number> {
  const which = number === undefined ? 'all' : { digits: number }
  return inTransaction(db, async (trx) => {
    await lockLog(trx, userId)
    return deleteCalls(trx, { userId, which, now: clock() })
  })
}

/**
 * Locks the log: reports of calls to this user's numbers wait until the transaction ends. Refuses
 * `unauthorised` for a deleted account.
 */
async function lockLog(trx: Trx, userId: number): Promise<void> {
  if (!(await lockAccount(trx, userId))) throw refuse('unauthorised')
}
