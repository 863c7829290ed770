import type { UserData } from '@hao/contract/user-data.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import { minuteMs } from '../../platform/base/time.ts'

type Security = Pick<UserData, 'logins' | 'loginLog' | 'consents'>

/** A code that made an account is older than the account, and as old as a code may be at most (ms). */
const beforeAccountMs = 5 * minuteMs

/** What is kept of how a user came in, and of what they agreed to: newest first. */
export async function exportSecurity(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  user: { id: number; phone: string; registeredAt: Date },
): Promise<Security> {
  return {
    logins: await logins(db, user.id),
    loginLog: await loginLog(db, keys, user),
    consents: await consents(db, keys, user.id),
  }
}

/** One login is one family of sessions. */
async function logins(db: Db, userId: number): Promise<UserData['logins']> {
  const rows = await db
    .selectFrom('session_families')
    .select(['created_at', 'device', 'last_used_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ created_at, device, last_used_at, ended_at }) => ({
    at: created_at.toISOString(),
    device,
    lastUsedAt: last_used_at.toISOString(),
    ...(ended_at && { endedAt: ended_at.toISOString() }),
  }))
}

/** Also what was tried with their phone while it was not known who it was, since the phone is theirs. */
async function loginLog(
  db: Db,
  keys: Keys,
  { id, phone, registeredAt }: { id: number; phone: string; registeredAt: Date },
): Promise<UserData['loginLog']> {
  const { all } = await keys.index('phone', phone)
  const since = new Date(registeredAt.getTime() - beforeAccountMs)
  const rows = await db
    .selectFrom('login_log')
    .select(['at', 'event', 'outcome', 'ip', 'agent'])
    .where((log) =>
      log.or([
        log('user_id', '=', id),
        log.and([log('phone_index', 'in', all), log('user_id', 'is', null), log('at', '>', since)]),
      ]),
    )
    .orderBy('login_log.id', 'desc')
    .execute()
  const opened = await keys.openEach(rows, { ip: 'login_log.ip' })
  return opened.map(({ at, event, outcome, ip, agent }) => ({
    at: at.toISOString(),
    event,
    outcome,
    address: ip,
    browser: agent,
  }))
}

async function consents(db: Db, keys: Keys, userId: number): Promise<UserData['consents']> {
  const rows = await db
    .selectFrom('consents')
    .leftJoin('orders', 'orders.id', 'consents.order_id')
    .leftJoin('subscriptions', 'subscriptions.id', 'consents.subscription_id')
    .leftJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .select(['agreement_id', 'version', 'occasion', 'out_trade_no', 'digits'])
    .select(['locale', 'at', 'ip', 'agent'])
    .where('consents.user_id', '=', userId)
    .orderBy('consents.id', 'desc')
    .execute()
  const opened = await keys.openEach(rows, { ip: 'consents.ip' })
  return opened.map((row) => ({
    agreement: row.agreement_id,
    version: row.version,
    occasion: row.occasion,
    ...(row.out_trade_no !== null && { order: row.out_trade_no }),
    ...(row.digits !== null && { number: row.digits }),
    language: row.locale,
    at: row.at.toISOString(),
    ...(row.ip !== null && { address: row.ip }),
    ...(row.agent !== null && { browser: row.agent }),
  }))
}
