import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { prepareStatement } from '../db/prepared.ts'

/** SQL expression: whether this user's Idempotency-Key is known. */
export const isKeyKnownSql = (userId: number, key: string | null): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM idempotency_keys WHERE user_id = ${userId} AND key = ${key})`

/** Whose key it is. */
export type Claim = { user_id: number; key: string }

/**
 * The commit does not wait for the disk. The WAL is written in order: if a crash of the database loses the
 * claim, it loses everything after it too. A lost response is like a crash of the server between work and
 * response: a repeat is refused for 30 s, then takes the key over and runs the work again. That finds the
 * same order or payment, refuses a second binding, and repeats at worst a ticket or a test call.
 */
const asyncCommit = sql<string>`set_config('synchronous_commit', 'off', true)`.as('asyncCommit')

export const claimKey = prepareStatement(
  (db, params: Claim & { hash: Buffer; now: Date; expiredBefore: Date; abandonedBefore: Date }) =>
    db
      .insertInto('idempotency_keys')
      .values({
        user_id: params.user_id,
        key: params.key,
        request_hash: params.hash,
        response: null,
        started_at: params.now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'key'])
          .doUpdateSet({ request_hash: params.hash, response: null, started_at: params.now })
          .where(
            sql<boolean>`idempotency_keys.started_at < ${params.expiredBefore}
              OR (idempotency_keys.response IS NULL AND idempotency_keys.started_at < ${params.abandonedBefore})`,
          ),
      )
      .returning(['key', asyncCommit])
      .compile(),
)

export const freeKey = prepareStatement((db, params: Claim & { started_at: Date }) =>
  db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', params.user_id)
    .where('key', '=', params.key)
    .where('started_at', '=', params.started_at)
    .returning(['key', asyncCommit])
    .compile(),
)

export const storeResponse = prepareStatement((db, params: Claim & { started_at: Date; response: Buffer }) =>
  db
    .updateTable('idempotency_keys')
    .set({ response: params.response })
    .where('user_id', '=', params.user_id)
    .where('key', '=', params.key)
    .where('started_at', '=', params.started_at)
    .returning(['key', asyncCommit])
    .compile(),
)

export function selectStored(db: Db, { user_id, key }: Claim) {
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst()
}
