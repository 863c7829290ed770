import type { Role } from '@hao/contract/console/roles.ts'
import type { Context } from '../../context.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { hashToken } from '../users/tokens.ts'
import { idleMs, sessionMs } from './session-times.ts'
import { prepareStatement } from '../../platform/db/prepared.ts'

/** A session of a member of staff. `factorAt`: when they last gave a second factor. */
export type StaffSession = { sessionId: number; staffId: number; name: string; roles: Role[]; factorAt: Date }

/** The last use is written at most once in this time (ms). */
const noteMs = minuteMs

const selectSession = prepareStatement((db, params: { hash: Buffer; used: Date; opened: Date }) =>
  db
    .selectFrom('staff_sessions')
    .innerJoin('staff_members', 'staff_members.id', 'staff_sessions.staff_id')
    .select([
      'staff_sessions.id',
      'staff_sessions.staff_id',
      'staff_sessions.last_used_at',
      'staff_sessions.second_factor_at',
      'staff_members.name',
      'staff_members.roles',
    ])
    .where('staff_sessions.token_hash', '=', params.hash)
    .where('staff_sessions.ended_at', 'is', null)
    .where('staff_sessions.last_used_at', '>', params.used)
    .where('staff_sessions.created_at', '>', params.opened)
    .where('staff_members.state', '=', 'active')
    .compile(),
)

const updateLastUse = prepareStatement((db, params: { id: number; now: Date; noted: Date }) =>
  db
    .updateTable('staff_sessions')
    .set({ last_used_at: params.now })
    .where('id', '=', params.id)
    .where('last_used_at', '<=', params.noted)
    .compile(),
)

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
