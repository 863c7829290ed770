import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { LoginEvent } from '../../platform/db/schema/users.ts'
import { isRefusal } from '../../platform/base/refuse.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'
import { clientInfoColumns } from '../../platform/encryption/client-info-columns.ts'

/**
 * Retention (days) of logins and code requests: six months (Cybersecurity Law, article 21), at most 184
 * days.
 */
export const loginLogDays = 184

/** An event of a login. `userId` and `phone` if they are known. */
type LoginRecord = {
  event: LoginEvent
  userId?: number | undefined
  phone?: string | undefined
  at: Date
  visit: ClientInfo
}

/**
 * Records a login or a sent code, or the refusal (`outcome`). The record stays when the account is deleted.
 */
export async function logLogin(
  db: Db | Trx,
  keys: Keys,
  { event, userId, phone, at, visit }: LoginRecord,
  outcome = 'done',
): Promise<void> {
  const { ip, agent } = await clientInfoColumns(keys, 'login_log.ip', visit)
  const named = {
    phone: await keys.encrypt('login_log.phone', phone ?? null),
    phone_index: phone === undefined ? null : (await keys.blindIndex('phone', phone)).newest,
  }
  const row = { event, outcome, user_id: userId ?? null, at, ...named, ip, user_agent: agent }
  await db.insertInto('login_log').values(row).execute()
}

/** Awaits a login attempt and logs its refusal. A refusal by a rate limit is not logged. */
export async function logRefusals<T>(
  { db, keys }: Context,
  logged: LoginRecord,
  attempt: Promise<T>,
): Promise<T> {
  try {
    return await attempt
  } catch (error) {
    if (isRefusal(error) && error.refusal !== 'rate-limited') await logLogin(db, keys, logged, error.refusal)
    throw error
  }
}
