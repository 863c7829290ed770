import type { Role } from '@hao/contract/console/roles.ts'
import type { Context } from '../../context.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { hashToken } from '../users/tokens.ts'
import { idleMs, sessionMs } from './session-times.ts'
import { selectSession, updateLastUse } from './session-queries.ts'

/** A session of a member of staff. `factorAt`: when they last gave a second factor. */
export type StaffSession = { sessionId: number; staffId: number; name: string; roles: Role[]; factorAt: Date }

/** The last use is written at most once in this time (ms). */
const noteMs = minuteMs

/**
 * The session of a cookie's token; undefined if it is unknown, has ended, was unused for 30 minutes, is 10
 * hours old, or its member of staff is not active. Records the use, at most once a minute. A background
 * request of an unattended page is `idle` and does not count as a use.
 */
export async function authenticateStaff(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
  { idle = false } = {},
): Promise<StaffSession | undefined> {
  const now = clock()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const params = { hash: hashToken(token), used: before(idleMs), opened: before(sessionMs) }
  const [session] = await selectSession(db, params)
  if (!session) return undefined
  if (!idle && session.last_used_at <= before(noteMs))
    await updateLastUse(db, { id: session.id, now, noted: before(noteMs) })
  const { id, staff_id, name, roles, second_factor_at } = session
  return { sessionId: id, staffId: staff_id, name, roles, factorAt: second_factor_at }
}
