import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { hashRequest } from '../../platform/http/idempotency.ts'
import { refuse } from '../../platform/base/refuse.ts'
type Attempt = { staffId: number; idempotencyKey: string | undefined; request: unknown; at: Date }

/**
 * Claims an idempotency key. Waits for a transaction that claimed it before; false when that one committed.
 */
async function insertRequest(
  trx: Trx,
  request: { staff_id: number; key: string; request_hash: Buffer; at: Date },
): Promise<boolean> {
  const claimed = await trx
    .insertInto('staff_idempotency_keys')
    .values({ ...request, response: null })
    .onConflict((known) => known.doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

async function updateResponse(
  trx: Trx,
  { staffId, key, response }: { staffId: number; key: string; response: Buffer },
): Promise<void> {
  await trx
    .updateTable('staff_idempotency_keys')
    .set({ response })
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .execute()
}

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
  const isFirst = await insertRequest(trx, { staff_id: staffId, key, request_hash: fingerprint, at })
  if (!isFirst) return readFirstResponse(keys, trx, { staffId, key, fingerprint })
  const response = await work()
  await updateResponse(trx, {
    staffId,
    key,
    response: await keys.encrypt('staff_idempotency_keys.response', response),
  })
  return response
}

async function selectRequest(trx: Trx, staffId: number, key: string) {
  return trx
    .selectFrom('staff_idempotency_keys')
    .select(['request_hash', 'response'])
    .where('staff_id', '=', staffId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}

async function readFirstResponse(
  keys: Context['keys'],
  trx: Trx,
  { staffId, key, fingerprint }: { staffId: number; key: string; fingerprint: Buffer },
): Promise<string> {
  const stored = await selectRequest(trx, staffId, key)
  if (!stored.request_hash.equals(fingerprint)) throw refuse('idempotency-mismatch')
  if (!stored.response) throw new Error('A committed idempotency key has no response')
  return keys.decrypt('staff_idempotency_keys.response', stored.response)
}
