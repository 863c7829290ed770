import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ChallengePurpose } from '../../platform/db/schema/staff.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { minuteMs } from '../../platform/base/time.ts'
import { hashToken, newToken } from '../users/tokens.ts'

/** How long (ms) what has begun may take: a proof, or setting up a factor with an app or a key that is still in a drawer. */
const livesMs = { login: 5 * minuteMs, factor: 5 * minuteMs, enrol: 30 * minuteMs }
const tries = 5

export type Challenge = { id: number; staffId: number; passkeyChallenge: string; totpSecret: string | null }

/** Begins something for somebody: gives the token that ends it, and what a passkey has to sign. */
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
  await db
    .insertInto('staff_challenges')
    .values({
      purpose,
      staff_id: staffId,
      token_hash: hashToken(token),
      passkey_challenge: passkeyChallenge,
      totp_secret: await keys.seal('staff_challenges.totp_secret', totpSecret),
      tries_left: tries,
      expires_at: new Date(at.getTime() + livesMs[purpose]),
      used_at: null,
    })
    .execute()
  return { token, passkeyChallenge }
}

type Shown = { token: string; purpose: ChallengePurpose; at: Date }

/** Who it is that a challenge was opened for. Refuses `challenge-over` when it is over or no challenge. */
export async function challengedStaff(db: Db, shown: Shown): Promise<number> {
  const live = await liveChallenge(db, shown).select('staff_id').executeTakeFirst()
  if (!live) throw refuse('challenge-over')
  return live.staff_id
}

function liveChallenge(db: Db | Trx, { token, purpose, at }: Shown) {
  return db
    .selectFrom('staff_challenges')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', at)
}

/** Takes one of the five tries of a challenge: a statement by itself, so that guesses at once cannot share one. Refuses `challenge-over`. */
export async function tryChallenge(
  { keys }: Pick<Context, 'keys'>,
  db: Db | Trx,
  { token, purpose, at }: Shown,
): Promise<Challenge> {
  const tried = await db
    .updateTable('staff_challenges')
    .set({ tries_left: sql<number>`tries_left - 1` })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', at)
    .returning(['id', 'staff_id', 'passkey_challenge', 'totp_secret'])
    .executeTakeFirst()
  if (!tried) throw refuse('challenge-over')
  return {
    id: tried.id,
    staffId: tried.staff_id,
    passkeyChallenge: tried.passkey_challenge,
    totpSecret: await keys.open('staff_challenges.totp_secret', tried.totp_secret),
  }
}

/** Uses a challenge up, once. Refuses `challenge-over` when somebody else just did. */
export async function useChallenge(trx: Trx, { id }: Challenge, at: Date): Promise<void> {
  const used = await trx
    .updateTable('staff_challenges')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) throw refuse('challenge-over')
}

/** Closes what has begun for somebody, all of it or what was for one `purpose`: it ends in `challenge-over`. */
export async function closeChallenges(
  trx: Trx,
  { staffId, purpose, at }: { staffId: number; purpose?: ChallengePurpose; at: Date },
): Promise<void> {
  await trx
    .updateTable('staff_challenges')
    .set({ used_at: at })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .$if(purpose !== undefined, (begun) => begun.where('purpose', '=', purpose!))
    .execute()
}
