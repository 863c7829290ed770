import type { Context } from '../../context.ts'
import type { SessionUser } from '../../platform/http/session-user.ts'
import { hashToken } from './tokens.ts'
import { selectSession } from './session-queries.ts'

/**
 * The user of a `Bearer` header; undefined without a token, or if it is unknown, expired, ended, or bound to
 * another `device` than the request's.
 */
export async function authenticate(
  { db, keys, clock }: Context,
  authorization: string,
  device: string | undefined,
): Promise<SessionUser | undefined> {
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  if (!token) return undefined
  const [row] = await selectSession(db, {
    hash: hashToken(token),
    device: device === undefined ? null : hashToken(device),
    now: clock(),
  })
  if (!row) return undefined
  // After the first use of its access token a pair is not returned again: see `refreshSession`.
  if (row.access_used_at === null)
    await db
      .updateTable('sessions')
      .set({ access_used_at: clock() })
      .where('id', '=', row.session)
      .where('access_used_at', 'is', null)
      .execute()
  const phone = await keys.decrypt('users.phone', row.phone)
  return { id: row.id, phone: phone ?? '', sessionFamily: row.family }
}
