import type { Login } from '@hao/contract/endpoints/users.ts'
import type { Context } from '../../context.ts'
import type { SessionUser } from '../../platform/http/session-user.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { endFamily } from './end-session.ts'
import { refreshMs } from './open-session.ts'
import { selectLiveFamilies, selectOwnFamily, updateOtherFamiliesEnded } from './session-queries.ts'

/** The most that are shown: of somebody with more, the others are too many to tell apart. */
const maxLogins = 100

/** Where a user is logged in, last used first; a login that nobody can go on with any more is none. */
export async function listLogins(context: Context, { id, sessionFamily }: SessionUser): Promise<Login[]> {
  const logins = await listLiveLogins(context, id)
  return logins.map((login) => ({ ...login, current: login.id === sessionFamily }))
}

/** The same, whoever asks. */
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

/** Logs a user out where they say; it may be over already. Refuses `not-found` for a login that is not theirs. */
export async function endLogin(context: Context, { id }: SessionUser, login: string): Promise<void> {
  const own = await selectOwnFamily(context.db, { userId: id, family: login })
  if (!own) throw refuse('not-found')
  await endFamily(context, context.db, own.id)
}

/** Logs a user out everywhere but where they ask; gives how many logins that were. */
export async function endOtherLogins(
  { db, clock }: Context,
  { id, sessionFamily }: SessionUser,
): Promise<number> {
  return updateOtherFamiliesEnded(db, { userId: id, family: sessionFamily, at: clock() })
}
