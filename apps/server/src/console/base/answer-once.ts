import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { hashRequest } from '../../platform/http/idempotency.ts'
import { refuse } from '../../platform/base/refuse.ts'

type Attempt = { staffId: number; key: string | undefined; request: unknown; at: Date }

/**
 * Runs `work` once for a person's Idempotency-Key: a repeat gets the first answer, also while the first still runs, because it waits for that one's end. All is
 * in the transaction of the work, so a refusal frees the key. The same key with another request is refused (`idempotency-mismatch`). Follows
 * draft-ietf-httpapi-idempotency-key-header; without a key, or for an answer that is `secret`, it just works.
 */
export async function answerOnce(
  { config, keys }: Pick<Context, 'config' | 'keys'>,
  trx: Trx,
  { staffId, key, request, at }: Attempt,
  work: () => Promise<string>,
): Promise<string> {
  if (!key) return work()
  const hash = hashRequest(config, { key, request })
  const claimed = await trx
    .insertInto('staff_requests')
    .values({ staff_id: staffId, key, request_hash: hash, response: null, at })
    .onConflict((known) => known.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) return firstAnswer(keys, trx, { staffId, key, hash })
  const response = await work()
  await trx
    .updateTable('staff_requests')
    .set({ response: await keys.seal('staff_requests.response', response) })
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .execute()
  return response
}

async function firstAnswer(
  keys: Context['keys'],
  trx: Trx,
  { staffId, key, hash }: { staffId: number; key: string; hash: Buffer },
): Promise<string> {
  const kept = await trx
    .selectFrom('staff_requests')
    .select(['request_hash', 'response'])
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!kept.request_hash.equals(hash)) throw refuse('idempotency-mismatch')
  if (!kept.response) throw refuse('request-in-progress')
  return keys.open('staff_requests.response', kept.response)
}
