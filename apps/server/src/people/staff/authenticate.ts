import type { Role } from '@hao/contract/console/roles.ts'
import type { Context } from '../../context.ts'
import { prepare } from '../../platform/db/prepared.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { hashToken } from '../users/tokens.ts'
import { idleMs, sessionMs } from './session-times.ts'

/** A session of a member of staff; `factorAt` is when they last gave a second factor. */
export type StaffSession = { sessionId: number; staffId: number; name: string; roles: Role[]; factorAt: Date }

/** What was used less than this (ms) ago is not written again. */
const noteMs = minuteMs

/**
 * Who a cookie's token speaks for; undefined for one that is unknown or ended, that nobody has used for 30 min or that is 10 h old, and for whoever
 * is not active. Notes the use, once a minute at most; what a page asks by itself, while nobody is before it, is `idle` and no use.
 */
export async function authenticateStaff(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  token: string,
  { idle = false } = {},
): Promise<StaffSession | undefined> {
  const now = clock()
  const before = (ms: number) => new Date(now.getTime() - ms)
  const given = { hash: hashToken(token), used: before(idleMs), opened: before(sessionMs) }
  const [session] = await sessionOf(db, given)
  if (!session) return undefined
  if (!idle && session.last_used_at <= before(noteMs))
    await noteUse(db, { id: session.id, now, noted: before(noteMs) })
  const { id, staff_id, name, roles, factor_at } = session
  return { sessionId: id, staffId: staff_id, name, roles, factorAt: factor_at }
}

const sessionOf = prepare((db, given: { hash: Buffer; used: Date; opened: Date }) =>
  db
    .selectFrom('staff_sessions')
    .innerJoin('staff_members', 'staff_members.id', 'staff_sessions.staff_id')
    .select([
      'staff_sessions.id',
      'staff_sessions.staff_id',
      'staff_sessions.last_used_at',
      'staff_sessions.factor_at',
      'staff_members.name',
      'staff_members.roles',
    ])
    .where('staff_sessions.token_hash', '=', given.hash)
    .where('staff_sessions.ended_at', 'is', null)
    .where('staff_sessions.last_used_at', '>', given.used)
    .where('staff_sessions.created_at', '>', given.opened)
    .where('staff_members.state', '=', 'active')
    .compile(),
)

const noteUse = prepare((db, given: { id: number; now: Date; noted: Date }) =>
  db
    .updateTable('staff_sessions')
    .set({ last_used_at: given.now })
    .where('id', '=', given.id)
    .where('last_used_at', '<=', given.noted)
    .compile(),
)
