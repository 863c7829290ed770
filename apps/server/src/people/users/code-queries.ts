import { sql, type Insertable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { CodePurpose } from '../../platform/db/schema/users.ts'
import type { Schema } from '../../platform/db/schema.ts'

/**
 * Takes one try of the live code that this requester had sent to a phone, and consumes the code if the guess
 * is right.
 */
export function updateTries(
  db: Db | Trx,
  { purpose, phoneMark, whose }: SentCode,
  { given, now }: { given: Buffer; now: Date },
) {
  return db
    .updateTable('sms_codes')
    .set({
      tries_left: sql<number>`tries_left - 1`,
      consumed_at: sql<Date | null>`CASE WHEN code_hmac = ${given} THEN ${now}::timestamptz END`,
    })
    .where('purpose', '=', purpose)
    .where('phone_hmac', '=', phoneMark)
    .where((row) => row.and(whose))
    .where('consumed_at', 'is', null)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(['tries_left', 'code_hmac'])
    .executeTakeFirst()
}

/** A code's purpose, its phone, and who requested it. */
type SentCode = {
  purpose: CodePurpose
  phoneMark: Buffer
  whose: { requester_hmac: Buffer } | { verification_hash: Buffer }
}

/** Stores a code and replaces the requester's last one. */
export async function insertCode(trx: Trx, whose: CodeOwner, fresh: FreshCode): Promise<void> {
  await trx
    .insertInto('sms_codes')
    .values({ ...whose, consumed_at: null, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'phone_hmac', 'requester_hmac'])
        .where('consumed_at', 'is', null)
        .doUpdateSet(fresh),
    )
    .execute()
}

type CodeOwner = Pick<Insertable<Schema['sms_codes']>, 'purpose' | 'phone_hmac' | 'requester_hmac'>

type FreshCode = Omit<Insertable<Schema['sms_codes']>, keyof CodeOwner | 'id' | 'consumed_at'>
