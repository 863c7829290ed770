import { sql, type Insertable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ChallengePurpose } from '../../platform/db/schema/staff.ts'
import type { Schema } from '../../platform/db/schema.ts'

export async function insertChallenge(
  db: Db | Trx,
  challenge: Insertable<Schema['staff_challenges']>,
): Promise<void> {
  await db.insertInto('staff_challenges').values(challenge).execute()
}

export function selectChallengedStaff(db: Db, { tokenHash, purpose, at }: LiveChallenge) {
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

type LiveChallenge = { tokenHash: Buffer; purpose: ChallengePurpose; at: Date }

/** Takes one try of a live challenge. */
export function updateChallengeTries(db: Db | Trx, { tokenHash, purpose, at }: LiveChallenge) {
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

/** Consumes a challenge. Returns false if it was used. */
export async function updateChallengeUsed(trx: Trx, { id, at }: { id: number; at: Date }): Promise<boolean> {
  const used = await trx
    .updateTable('staff_challenges')
    .set({ used_at: at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/**
 * Closes the open challenges of a member of staff, all or those of one `purpose`. They end in
 * `challenge-over`.
 */
export async function updateChallengesUsed(
  trx: Trx,
  { staffId, purpose, at }: { staffId: number; purpose?: ChallengePurpose; at: Date },
): Promise<void> {
  await trx
    .updateTable('staff_challenges')
    .set({ used_at: at })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .$call((begun) => (purpose === undefined ? begun : begun.where('purpose', '=', purpose)))
    .execute()
}
