import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { hashRequest } from '../../platform/http/idempotency.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { insertRequest, selectRequest, updateResponse } from './queries.ts'

type Attempt = { staffId: number; key: string | undefined; request: unknown; at: Date }

/**
 * Runs `work` once for each idempotency key of a staff member. A repeat waits until the first request is over
 * and gets its response. Key and response are stored in the transaction of `work`, so a refusal frees the
 * key. Without a key, just runs `work`. Refuses `idempotency-mismatch` when the key was used for another
 * request. See draft-ietf-httpapi-idempotency-key-header.
 */
export async function runIdempotently(
  { config, keys }: Pick<Context, 'config' | 'keys'>,
  trx: Trx,
  { staffId, key, request, at }: Attempt,
  work: () => Promise<string>,
): Promise<string> {
  if (!key) return work()
  const hash = hashRequest(config, { key, request })
  const claimed = await insertRequest(trx, { staff_id: staffId, key, request_hash: hash, at })
  if (!claimed) return readFirstResponse(keys, trx, { staffId, key, hash })
  const response = await work()
  await updateResponse(trx, {
    staffId,
    key,
    response: await keys.encrypt('staff_idempotency_keys.response', response),
  })
  return response
}

async function readFirstResponse(
  keys: Context['keys'],
  trx: Trx,
  { staffId, key, hash }: { staffId: number; key: string; hash: Buffer },
): Promise<string> {
  const kept = await selectRequest(trx, staffId, key)
  if (!kept.request_hash.equals(hash)) throw refuse('idempotency-mismatch')
  if (!kept.response) throw refuse('request-in-progress')
  return keys.decrypt('staff_idempotency_keys.response', kept.response)
}
