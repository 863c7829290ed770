import { sql } from 'kysely'
import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/database.ts'
import type { Keys } from '../encryption/keys.ts'
import type { SessionUser } from './session-user.ts'
import { refuse } from '../base/refuse.ts'
import { dayMs } from '../base/time.ts'
import { prepareStatement } from '../db/prepared.ts'

const maxKeyLength = 100

export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key ? key : undefined
}

/**
 * An HMAC of the request (not of the key), to recognise a repeat: requests contain phones. Refuses a key of
 * more than 100 characters as `bad-request`.
 */
export function hashRequest(
  { codePepper }: Pick<Config, 'codePepper'>,
  { key, request }: { key: string; request: unknown },
): Buffer {
  if (key.length > maxKeyLength) throw refuse('bad-request')
  return createHmac('sha256', codePepper).update(JSON.stringify(request)).digest()
}

const retentionMs = dayMs
const takeOverAfterMs = 30_000

export type IdempotencyParts = {
  db: Db
  config: Pick<Config, 'codePepper'>
  keys: Keys
  clock: () => Date
}

type Attempt = { user: SessionUser; key: string; request: unknown }

/**
 * Reads before the key is claimed, so that a request that it refuses writes nothing. Returns what the work
 * needs; undefined if the key is known (`isKeyKnownSql`): then the stored response counts.
 */
type Check<Checked> = () => Promise<Checked | undefined>

/**
 * The commit does not wait for the disk. The WAL is written in order: if a crash of the database loses the
 * claim, it loses everything after it too. A lost response is like a crash of the server between work and
 * response: a repeat is refused for 30 s, then takes the key over and runs the work again. That finds the
 * same order or payment, refuses a second binding, and repeats at worst a ticket or a test call.
 */
const asyncCommit = sql<string>`set_config('synchronous_commit', 'off', true)`.as('asyncCommit')

const claimKey = prepareStatement(
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

const freeKey = prepareStatement((db, params: Claim & { started_at: Date }) =>
  db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', params.user_id)
    .where('key', '=', params.key)
    .where('started_at', '=', params.started_at)
    .returning(['key', asyncCommit])
    .compile(),
)

const storeResponse = prepareStatement((db, params: Claim & { started_at: Date; response: Buffer }) =>
  db
    .updateTable('idempotency_keys')
    .set({ response: params.response })
    .where('user_id', '=', params.user_id)
    .where('key', '=', params.key)
    .where('started_at', '=', params.started_at)
    .returning(['key', asyncCommit])
    .compile(),
)

/**
 * Runs `work` once per user and Idempotency-Key; for 24 h a repeat gets the same response. Refuses the key
 * with another request (`idempotency-mismatch`), a repeat while the first runs (`request-in-progress`), and a
 * key of more than 100 characters. An error frees the key; after 30 s without a response a repeat takes it
 * over. Key and response have transactions of their own, unlike the console's `reuseCommittedResponse`,
 * because the work of the shop may wait for partners. Follows draft-ietf-httpapi-idempotency-key-header.
 */
export async function runOncePerKey<Checked>(
  context: IdempotencyParts,
  attempt: Attempt,
  work: (checked?: Checked) => Promise<string>,
  check?: Check<Checked>,
): Promise<string> {
  const { db, config, keys } = context
  const claim = { user_id: attempt.user.id, key: attempt.key }
  const hash = hashRequest(config, attempt)
  const checked = await check?.()
  const now = context.clock()
  const [claimed] = await claimKey(db, {
    hash,
    now,
    expiredBefore: new Date(now.getTime() - retentionMs),
    abandonedBefore: new Date(now.getTime() - takeOverAfterMs),
    ...claim,
  })
  if (!claimed) return replay(context, claim, hash)
  // An attempt that was taken over finds another `started_at` and leaves the key alone.
  const attemptKey = { started_at: now, ...claim }
  try {
    const response = await work(checked)
    const encrypted = await keys.encrypt('idempotency_keys.response', response)
    await storeResponse(db, { response: encrypted, ...attemptKey })
    return response
  } catch (error) {
    await freeKey(db, attemptKey)
    throw error
  }
}

/** Whose key it is. */
type Claim = { user_id: number; key: string }

async function replay({ db, keys }: IdempotencyParts, claim: Claim, hash: Buffer): Promise<string> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('user_id', '=', claim.user_id)
    .where('key', '=', claim.key)
    .executeTakeFirst()
  if (stored && !stored.request_hash.equals(hash)) throw refuse('idempotency-mismatch')
  if (!stored?.response) throw refuse('request-in-progress')
  return keys.decrypt('idempotency_keys.response', stored.response)
}
