import { type RawBuilder, sql } from 'kysely'
/** SQL expression: whether this user's Idempotency-Key is known. */
export const isKeyKnownSql = (userId: number, key: string | null): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM idempotency_keys WHERE user_id = ${userId} AND key = ${key})`
