import { sql, type RawBuilder, type Insertable } from 'kysely'
import type { CallSettings } from '@hao/contract/endpoints/call-log.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/session-user.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { selectSettings, isRetained } from './log-queries.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** Calls of a user: all, one, those to a number (its digits), or those past the user's retention. */
type CallSelection = 'all' | 'past-retention' | { id: number } | { digits: string }

function isSelected(which: CallSelection, now: Date): RawBuilder<boolean> {
  if (which === 'all') return sql`true`
  if (which === 'past-retention') return sql`NOT ${isRetained(now)}`
  if ('id' in which) return sql`calls.id = ${which.id}`
  return sql`subscription_id IN
    (SELECT subscriptions.id FROM subscriptions JOIN numbers ON numbers.id = number_id WHERE digits = ${which.digits})`
}

/** Later reports of them change nothing, and no SMS is sent. The caller has locked the log. */
async function deleteCalls(
  trx: Trx,
  { userId, which, now }: { userId: number; which: CallSelection; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH deleted AS (DELETE FROM calls WHERE user_id = ${userId} AND ${isSelected(which, now)} RETURNING call_id),
      cancelled_notices AS (DELETE FROM missed_calls WHERE call_id IN (SELECT call_id FROM deleted))
    INSERT INTO deleted_calls (call_id, user_id, deleted_at)
    SELECT call_id, ${userId}, ${now}::timestamptz FROM deleted`.execute(trx)
  return Number(numAffectedRows)
}

type SettingsRow = Pick<Insertable<Schema['call_settings']>, 'retention_days' | 'missed_call_sms'>

async function upsertSettings(trx: Trx, userId: number, row: SettingsRow): Promise<void> {
  await trx
    .insertInto('call_settings')
    .values({ user_id: userId, ...row })
    .onConflict((known) => known.column('user_id').doUpdateSet(row))
    .execute()
}

/** A shorter retention deletes older calls at once. Refuses `phone-required`. */
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

/** Refuses `call-not-found`. */
export async function deleteCall({ db, clock }: Context, userId: number, id: number): Promise<void> {
  const deleted = await inTransaction(db, async (trx) => {
    await lockLog(trx, userId)
    return deleteCalls(trx, { userId, which: { id }, now: clock() })
  })
  if (deleted === 0) throw refuse('call-not-found')
}

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

/** Reports of calls to its numbers wait until the transaction ends. False when it is deleted. */
async function lockAccount(trx: Trx, userId: number): Promise<boolean> {
  const user = trx.selectFrom('users').select('id').where('id', '=', userId).where('deleted_at', 'is', null)
  return (await user.forUpdate().executeTakeFirst()) !== undefined
}

/** Reports of calls to this user's numbers wait. Refuses `unauthorised` for a deleted account. */
async function lockLog(trx: Trx, userId: number): Promise<void> {
  if (!(await lockAccount(trx, userId))) throw refuse('unauthorised')
}
