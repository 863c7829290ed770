import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { SessionUser } from '../users/authenticate.ts'
import { refuse } from './refuse.ts'

const keptMs = 24 * 3_600_000
const abandonedMs = 30_000

type Attempt = { user: SessionUser; key: string; request: unknown }

/**
 * Runs `work` once for a user's Idempotency-Key and answers a repeat with the first answer, for 24 h. The same key with another request is
 * refused (`idempotency-mismatch`), a repeat while the first still runs too (`request-in-progress`). A failure frees the key; a first
 * attempt that died with its process is taken over after 30 s. Follows draft-ietf-httpapi-idempotency-key-header.
 */
export async function once(
  context: Context,
  attempt: Attempt,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const { db } = context
  const now = context.clock()
  const mine = { user_id: attempt.user.id, key: attempt.key.slice(0, 100) }
  const hash = createHash('sha256').update(JSON.stringify(attempt.request)).digest()
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ ...mine, request_hash: hash, response: null, started_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ request_hash: hash, response: null, started_at: now })
        .where(
          sql<boolean>`idempotency_keys.started_at < ${new Date(now.getTime() - keptMs)}
            OR (idempotency_keys.response IS NULL AND idempotency_keys.started_at < ${new Date(now.getTime() - abandonedMs)})`,
        ),
    )
    .returning('key')
    .executeTakeFirst()
  const row = db
    .updateTable('idempotency_keys')
    .where('user_id', '=', mine.user_id)
    .where('key', '=', mine.key)
  if (!claimed) return replay(context, mine, hash)
  try {
    const response = await work()
    await row.set({ response: JSON.stringify(response) }).execute()
    return response
  } catch (error) {
    await db
      .deleteFrom('idempotency_keys')
      .where('user_id', '=', mine.user_id)
      .where('key', '=', mine.key)
      .execute()
    throw error
  }
}

async function replay(
  { db }: Context,
  mine: { user_id: number; key: string },
  hash: Buffer,
): Promise<unknown> {
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('user_id', '=', mine.user_id)
    .where('key', '=', mine.key)
    .executeTakeFirst()
  if (kept && !kept.request_hash.equals(hash)) throw refuse('idempotency-mismatch')
  if (!kept?.response) throw refuse('request-in-progress')
  return kept.response
}
