import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { LoginEvent } from '../../platform/db/schema/users.ts'
import { isRefusal } from '../../platform/base/refuse.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'
import { clientInfoColumns } from '../../platform/encryption/client-info-columns.ts'
import { insertLogin } from './queries.ts'

/** How long (days) logins and requests for codes are kept: six months (Cybersecurity Law, article 21), which are 184 days at most. */
export const loginLogDays = 184

/** Something of a login that has happened. `userId` where it is known who it was, `phone` where one was named. */
export type LoginRecord = {
  event: LoginEvent
  userId?: number | undefined
  phone?: string | undefined
  at: Date
  visit: ClientInfo
}

/** Keeps a login or a code that was sent, or why (`outcome`, a refusal's name) it was refused. It stays when the account goes. */
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
  await insertLogin(db, row)
}

/** Waits for a login to be let in, and logs it when it is refused; one that a limit refuses writes no row. */
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
