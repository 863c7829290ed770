import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { hashToken, newToken } from './tokens.ts'

const lifetimeMs = 5 * minuteMs

/** To add a passkey to the account of a user, or with null to log in. */
type Ceremony = { userId: number | null; at: Date }

/** Opens a challenge, which a passkey signs within 5 minutes. */
export async function openPasskeyChallenge(db: Db | Trx, { userId, at }: Ceremony): Promise<string> {
  const challenge = newToken()
  const expires_at = new Date(at.getTime() + lifetimeMs)
  const row = { challenge_hash: hashToken(challenge), user_id: userId, expires_at }
  await db.insertInto('passkey_challenges').values(row).execute()
  return challenge
}

/** Consumes a challenge, whatever was signed. Refuses `passkey-wrong` for a used, expired or foreign one. */
export async function usePasskeyChallenge(
  db: Db,
  { challenge, userId, at }: Ceremony & { challenge: string },
): Promise<void> {
  const used = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  if (used.numDeletedRows === 0n) throw refuse('passkey-wrong')
}
