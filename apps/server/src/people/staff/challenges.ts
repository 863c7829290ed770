import { type Insertable, sql } from 'kysely'
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

async function insertChallenge(
  db: Db | Trx,
  challenge: Insertable<Schema['staff_challenges']>,
): Promise<void> {
  await db.insertInto('staff_challenges').values(challenge).execute()
}

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
  await insertChallenge(db, {
    purpose,
    staff_id: staffId,
    token_hash: hashToken(token),
    passkey_challenge: passkeyChallenge,
    totp_secret: await keys.encrypt('staff_challenges.totp_secret', totpSecret),
    tries_left: tries,
    expires_at: new Date(at.getTime() + lifetimeMs[purpose]),
    used_at: null,
  })
  return { token, passkeyChallenge }
}

type PresentedChallenge = { token: string; purpose: ChallengePurpose; at: Date }

type LiveChallenge = { tokenHash: Buffer; purpose: ChallengePurpose; at: Date }

function selectChallengedStaff(db: Db, { tokenHash, purpose, at }: LiveChallenge) {
  return db
    .selectFrom('staff_challenges')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', at)
    .select('staff_id')
    .executeTakeFirst()
}

/** The member of staff of a live challenge. Refuses `challenge-over`. */
export async function requireChallengedStaff(db: Db, shown: PresentedChallenge): Promise<number> {
  const live = await selectChallengedStaff(db, toLiveChallenge(shown))
  if (!live) throw refuse('challenge-over')
  return live.staff_id
}

const toLiveChallenge = ({ token, purpose, at }: PresentedChallenge) => ({
  tokenHash: hashToken(token),
  purpose,
  at,
})

/** Takes one try of a live challenge. */
function updateChallengeTries(db: Db | Trx, { tokenHash, purpose, at }: LiveChallenge) {
  return db
    .updateTable('staff_challenges')
    .set({ tries_left: sql<number>`tries_left - 1` })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', at)
    .returning(['id', 'staff_id', 'passkey_challenge', 'totp_secret'])
    .executeTakeFirst()
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
  const tried = await updateChallengeTries(db, toLiveChallenge(shown))
  if (!tried) throw refuse('challenge-over')
  return {
    id: tried.id,
    staffId: tried.staff_id,
    passkeyChallenge: tried.passkey_challenge,
    totpSecret: await keys.decrypt('staff_challenges.totp_secret', tried.totp_secret),
  }
}

/** Consumes a challenge. Returns false if it was used. */
async function updateChallengeUsed(trx: Trx, { id, at }: { id: number; at: Date }): Promise<boolean> {
  const used = await trx
    .updateTable('staff_challenges')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Consumes a challenge, once. Refuses `challenge-over` if it was consumed concurrently. */
export async function consumeChallenge(trx: Trx, { id }: Challenge, at: Date): Promise<void> {
  if (!(await updateChallengeUsed(trx, { id, at }))) throw refuse('challenge-over')
}
