import type { Role } from '@hao/contract/console/roles.ts'
import type { Context } from '../../context.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { hashToken } from '../users/tokens.ts'
import { idleMs, sessionMs } from './session-times.ts'
import { selectSession, updateLastUse } from './session-queries.ts'

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
  const [session] = await selectSession(db, given)
  if (!session) return undefined
  if (!idle && session.last_used_at <= before(noteMs))
    await updateLastUse(db, { id: session.id, now, noted: before(noteMs) })
  const { id, staff_id, name, roles, second_factor_at } = session
  return { sessionId: id, staffId: staff_id, name, roles, factorAt: second_factor_at }
}
