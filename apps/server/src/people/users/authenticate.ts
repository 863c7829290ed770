import type { Context } from '../../context.ts'
import { prepare } from '../../platform/db/prepared.ts'
import type { SessionUser } from '../../platform/http/session-user.ts'
import { onDevice } from './on-device.ts'
import { hashToken } from './tokens.ts'

/**
 * Who a `Bearer` header speaks for; undefined without a token, or with one that is unknown, expired or ended, or bound to another `device` than the
 * request names.
 */
export async function authenticate(
  { db, keys, clock }: Context,
  authorization: string,
  device: string | undefined,
): Promise<SessionUser | undefined> {
  const token = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  if (!token) return undefined
  const [row] = await sessionOf(db, {
    hash: hashToken(token),
    device: device === undefined ? null : hashToken(device),
    now: clock(),
  })
  if (!row) return undefined
  if (row.access_used_at === null) await markUsed(db, row.session, clock())
  const phone = await keys.open('users.phone', row.phone)
  return { id: row.id, phone: phone ?? '', sessionFamily: row.family }
}

const sessionOf = prepare((db, given: { hash: Buffer; device: Buffer | null; now: Date }) =>
  db
    .selectFrom('sessions')
    .innerJoin('session_families', 'session_families.id', 'sessions.family')
    .innerJoin('users', 'users.id', 'session_families.user_id')
    .select(['users.id', 'users.phone', 'sessions.family', 'sessions.id as session', 'access_used_at'])
    .where('access_hash', '=', given.hash)
    .where('access_expires_at', '>', given.now)
    .where('session_families.ended_at', 'is', null)
    .where(onDevice(given.device))
    .compile(),
)

/** From its first use on, the pair of an access token is not given again: see `refreshSession`. */
async function markUsed(db: Context['db'], session: number, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ access_used_at: at })
    .where('id', '=', session)
    .where('access_used_at', 'is', null)
    .execute()
}
