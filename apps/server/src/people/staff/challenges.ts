import { type ExpressionBuilder, sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ChallengePurpose } from '../../platform/db/schema/staff.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { hashToken, newToken } from '../users/tokens.ts'
import type { Schema } from '../../platform/db/schema.ts'

/**
 * Lifetime (ms) of a challenge. Enrolment takes longer: the user may have to install an app or find a key.
 */
const lifetimeMs = { login: 5 * minuteMs, factor: 5 * minuteMs, enrol: 30 * minuteMs }
const tries = 5

export type Challenge = { id: number; staffId: number; passkeyChallenge: string; totpSecret: string | null }

/** Opens a challenge. Returns its token, and what a passkey has to sign. */
export async function openChallenge(
  { keys }: Pick<Context, 'keys'>,
  db: Db | Trx,
  {
    purpose,
    staffId,
    at,
    totpSecret = null,
  }: { purpose: ChallengePurpose; staffId: number; at: Date; totpSecret?: string | null },
): Promise<{ token: string; passkeyChallenge: string }> {
  const token = newToken()
  const passkeyChallenge = randomBytes(32).toString('base64url')
  const challenge = {
    purpose,
    staff_id: staffId,
    token_hash: hashToken(token),
    passkey_challenge: passkeyChallenge,
    totp_secret: await keys.encrypt('staff_challenges.totp_secret', totpSecret),
    tries_left: tries,
    expires_at: new Date(at.getTime() + lifetimeMs[purpose]),
    used_at: null,
  }
  await db.insertInto('staff_challenges').values(challenge).execute()
  return { token, passkeyChallenge }
}

type PresentedChallenge = { token: string; purpose: ChallengePurpose; at: Date }

const isLive =
  ({ token, purpose, at }: PresentedChallenge) =>
  (challenge: ExpressionBuilder<Schema, 'staff_challenges'>) =>
    challenge.and([
      challenge('token_hash', '=', hashToken(token)),
      challenge('purpose', '=', purpose),
      challenge('used_at', 'is', null),
      challenge('tries_left', '>', 0),
      challenge('expires_at', '>', at),
    ])

/** The member of staff of a live challenge. Refuses `challenge-over`. */
export async function requireChallengedStaff(db: Db, shown: PresentedChallenge): Promise<number> {
  const live = await db
    .selectFrom('staff_challenges')
    .where(isLive(shown))
    .select('staff_id')
    .executeTakeFirstOrThrow(() => refuse('challenge-over'))
  return live.staff_id
}

/**
 * Takes one of the five tries of a challenge, in a statement of its own, so that concurrent guesses cannot
 * share a try. Refuses `challenge-over`.
 */
export async function tryChallenge(
  { keys }: Pick<Context, 'keys'>,
  db: Db | Trx,
  shown: PresentedChallenge,
): Promise<Challenge> {
  const tried = await db
    .updateTable('staff_challenges')
    .set({ tries_left: sql<number>`tries_left - 1` })
    .where(isLive(shown))
    .returning(['id', 'staff_id', 'passkey_challenge', 'totp_secret'])
    .executeTakeFirstOrThrow(() => refuse('challenge-over'))
  return {
    id: tried.id,
    staffId: tried.staff_id,
    passkeyChallenge: tried.passkey_challenge,
    totpSecret: await keys.decrypt('staff_challenges.totp_secret', tried.totp_secret),
  }
}

/** Consumes a challenge, once. Refuses `challenge-over` if it was consumed concurrently. */
export async function consumeChallenge(trx: Trx, { id }: Challenge, at: Date): Promise<void> {
  const used = await trx
    .updateTable('staff_challenges')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw refuse('challenge-over')
}
