import type { Login } from '@hao/contract/endpoints/users.ts'
import type { Context } from '../../context.ts'
import type { SessionUser } from '../../platform/http/session-user.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { endFamily } from './end-session.ts'
import { refreshMs } from './open-session.ts'

const maxLogins = 100

/** The user's active logins, last used first. A login without a usable refresh token is not active. */
export async function listLogins(context: Context, { id, sessionFamily }: SessionUser): Promise<Login[]> {
  const logins = await listLiveLogins(context, id)
  return logins.map((login) => ({ ...login, current: login.id === sessionFamily }))
}

export async function listLiveLogins(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: number,
): Promise<Omit<Login, 'current'>[]> {
  const rows = await db
    .selectFrom('session_families')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', new Date(clock().getTime() - refreshMs))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(maxLogins)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    since: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }))
}

/** Ends one of the user's logins; it may have ended already. Refuses `not-found` for another user's login. */
export async function endLogin(context: Context, { id }: SessionUser, login: string): Promise<void> {
  const own = await context.db
    .selectFrom('session_families')
    .select('id')
    .where('id', '=', login)
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow(() => refuse('not-found'))
  await endFamily(context, context.db, own.id)
}

/** Ends all logins of the user but the current one. Returns how many. */
export async function endOtherLogins(
  { db, clock }: Context,
  { id, sessionFamily }: SessionUser,
): Promise<number> {
  const ended = await db
    .updateTable('session_families')
    .set({ ended_at: clock() })
    .where('user_id', '=', id)
    .where('id', '<>', sessionFamily)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}
