import type { Login } from '@hao/contract/endpoints/users.ts'
import type { Context } from '../../context.ts'
import type { SessionUser } from '../../platform/http/session-user.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { endFamily } from './end-session.ts'
import { refreshMs } from './open-session.ts'
import type { Db } from '../../platform/db/database.ts'

const maxLogins = 100

/** The user's active logins, last used first. A login without a usable refresh token is not active. */
export async function listLogins(context: Context, { id, sessionFamily }: SessionUser): Promise<Login[]> {
  const logins = await listLiveLogins(context, id)
  return logins.map((login) => ({ ...login, current: login.id === sessionFamily }))
}

/** A user's active logins, last used first. */
function selectLiveFamilies(
  db: Db,
  { userId, usedAfter, limit }: { userId: number; usedAfter: Date; limit: number },
) {
  return db
    .selectFrom('session_families')
    .select(['id', 'device', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', usedAfter)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function listLiveLogins(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: number,
): Promise<Omit<Login, 'current'>[]> {
  const rows = await selectLiveFamilies(db, {
    userId,
    usedAfter: new Date(clock().getTime() - refreshMs),
    limit: maxLogins,
  })
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    since: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }))
}

function selectOwnFamily(db: Db, { userId, family }: { userId: number; family: string }) {
  return db
    .selectFrom('session_families')
    .select('id')
    .where('id', '=', family)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Ends one of the user's logins; it may have ended already. Refuses `not-found` for another user's login. */
export async function endLogin(context: Context, { id }: SessionUser, login: string): Promise<void> {
  const own = await selectOwnFamily(context.db, { userId: id, family: login })
  if (!own) throw refuse('not-found')
  await endFamily(context, context.db, own.id)
}

/** Ends all logins of a user but one. Returns how many. */
async function updateOtherFamiliesEnded(
  db: Db,
  { userId, family, at }: { userId: number; family: string; at: Date },
): Promise<number> {
  const ended = await db
    .updateTable('session_families')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('id', '<>', family)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/** Ends all logins of the user but the current one. Returns how many. */
export async function endOtherLogins(
  { db, clock }: Context,
  { id, sessionFamily }: SessionUser,
): Promise<number> {
  return updateOtherFamiliesEnded(db, { userId: id, family: sessionFamily, at: clock() })
}
