import type { UserData } from '@hao/contract/user-data.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { exportRow } from './export-row.ts'

type Security = Pick<UserData, 'phoneChanges' | 'passkeys' | 'logins' | 'loginLog' | 'consents'>

/** The code that created an account was sent at most this long (ms) before, its time to live. */
const beforeAccountMs = 5 * minuteMs

/** A user's changes of phone, passkeys, logins, login log and consents: newest first. */
export async function exportSecurity(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  user: { id: number; phone: string; registeredAt: Date },
): Promise<Security> {
  return {
    phoneChanges: await phoneChanges(db, keys, user.id),
    passkeys: await passkeys(db, user.id),
    logins: await logins(db, user.id),
    loginLog: await loginLog(db, keys, user),
    consents: await consents(db, keys, user.id),
  }
}

async function phoneChanges(db: Db, keys: Keys, userId: number): Promise<UserData['phoneChanges']> {
  const rows = await db
    .selectFrom('phone_changes')
    .select(['old_phone', 'new_phone', 'state', 'requested_at as at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  const columns = { old_phone: 'phone_changes.old_phone', new_phone: 'phone_changes.new_phone' } as const
  return (await keys.decryptRows(rows, columns)).map((row) =>
    exportRow({ ...row, new_phone: row.state === 'done' ? row.new_phone : maskPhone(row.new_phone) }),
  )
}

async function passkeys(db: Db, userId: number): Promise<UserData['passkeys']> {
  const rows = await db
    .selectFrom('user_passkeys')
    .select(['created_at as at', 'device', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(exportRow)
}

async function logins(db: Db, userId: number): Promise<UserData['logins']> {
  const rows = await db
    .selectFrom('session_families')
    .select(['created_at as at', 'device', 'last_used_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(exportRow)
}

/** Includes attempts with the user's phone that are linked to no user. */
async function loginLog(
  db: Db,
  keys: Keys,
  { id, phone, registeredAt }: { id: number; phone: string; registeredAt: Date },
): Promise<UserData['loginLog']> {
  const { all } = await keys.blindIndex('phone', phone)
  const since = new Date(registeredAt.getTime() - beforeAccountMs)
  const rows = await db
    .selectFrom('login_log')
    .select(['at', 'event', 'outcome', 'ip as address', 'user_agent as browser'])
    .where((log) =>
      log.or([
        log('user_id', '=', id),
        log.and([log('phone_index', 'in', all), log('user_id', 'is', null), log('at', '>', since)]),
      ]),
    )
    .orderBy('login_log.id', 'desc')
    .execute()
  return (await keys.decryptRows(rows, { address: 'login_log.ip' })).map(exportRow)
}

async function consents(db: Db, keys: Keys, userId: number): Promise<UserData['consents']> {
  const rows = await db
    .selectFrom('consents')
    .leftJoin('orders', 'orders.id', 'consents.order_id')
    .leftJoin('subscriptions', 'subscriptions.id', 'consents.subscription_id')
    .leftJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .select(['agreement_id as agreement', 'version', 'occasion', 'out_trade_no as order', 'digits as number'])
    .select(['locale as language', 'at', 'ip as address', 'user_agent as browser'])
    .where('consents.user_id', '=', userId)
    .orderBy('consents.id', 'desc')
    .execute()
  return (await keys.decryptRows(rows, { address: 'consents.ip' })).map(exportRow)
}
