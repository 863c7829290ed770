import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { hashRequest } from '../../platform/http/idempotency.ts'
import { refuse } from '../../platform/base/refuse.ts'

type Attempt = { staffId: number; idempotencyKey: string | undefined; request: unknown; at: Date }

/**
 * Runs `work` once for each Idempotency-Key of a member of staff; without a key, just runs it. Key and
 * response are stored in the transaction of `work`: a repeat waits until that is over, then gets the response
 * or, after a refusal, runs. So it differs from the shop's `runOncePerKey`, whose work has several
 * transactions. Refuses `idempotency-mismatch` when the key was used for another request.
 */
export async function reuseCommittedResponse(
  { config, keys }: Pick<Context, 'config' | 'keys'>,
  trx: Trx,
  { staffId, idempotencyKey: key, request, at }: Attempt,
  work: () => Promise<string>,
): Promise<string> {
  if (key === undefined) return work()
  const fingerprint = hashRequest(config, { key, request })
  // Waits for a transaction that claimed the key before; nothing when that one committed.
  const claimed = await trx
    .insertInto('staff_idempotency_keys')
    .values({ staff_id: staffId, key, request_hash: fingerprint, at, response: null })
    .onConflict((known) => known.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) return readFirstResponse(keys, trx, { staffId, key, fingerprint })
  const response = await work()
  await trx
    .updateTable('staff_idempotency_keys')
    .set({ response: await keys.encrypt('staff_idempotency_keys.response', response) })
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .execute()
  return response
}

async function readFirstResponse(
  keys: Context['keys'],
  trx: Trx,
  { staffId, key, fingerprint }: { staffId: number; key: string; fingerprint: Buffer },
): Promise<string> {
  const stored = await trx
    .selectFrom('staff_idempotency_keys')
    .select(['request_hash', 'response'])
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!stored.request_hash.equals(fingerprint)) throw refuse('idempotency-mismatch')
  if (!stored.response) throw new Error('A committed idempotency key has no response')
  return keys.decrypt('staff_idempotency_keys.response', stored.response)
}
