import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../config/config.ts'
import type { Context } from '../../context.ts'
import { prepare } from '../db/prepared.ts'
import type { SessionUser } from './session-user.ts'
import { refuse } from '../base/refuse.ts'
import { dayMs } from '../base/time.ts'

const maxKeyLength = 100

/** The Idempotency-Key of a request; undefined without one. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key ? key : undefined
}

/** An HMAC by which a repeat is known to ask for the same: phones are in requests. Refuses a long key as a `bad-request`. */
export function hashRequest(
  { codePepper }: Pick<Config, 'codePepper'>,
  { key, request }: { key: string; request: unknown },
): Buffer {
  if (key.length > maxKeyLength) throw refuse('bad-request')
  return createHmac('sha256', codePepper).update(JSON.stringify(request)).digest()
}

const keptMs = dayMs
const abandonedMs = 30_000

type Attempt = { user: SessionUser; key: string; request: unknown }

/**
 * Runs `work`, which makes an answer's JSON, once for a user's Idempotency-Key and answers a repeat with the first answer, for 24 h. The same key with another request is
 * refused (`idempotency-mismatch`), a repeat while the first still runs too (`request-in-progress`). A failure frees the key; a first
 * attempt that has not answered in 30 s is taken over. A key of more than 100 characters is a `bad-request`. The
 * answer is kept sealed, and of the request an HMAC, because phones are in both. Follows draft-ietf-httpapi-idempotency-key-header.
 */
export async function runIdempotent(
  context: Context,
  attempt: Attempt,
  work: () => Promise<string>,
): Promise<string> {
  const { db, config, keys } = context
  const now = context.clock()
  const mine = { user_id: attempt.user.id, key: attempt.key }
  const hash = hashRequest(config, attempt)
  const [claimed] = await claimKey(db, {
    ...mine,
    hash,
    now,
    forgotten: new Date(now.getTime() - keptMs),
    abandoned: new Date(now.getTime() - abandonedMs),
  })
  if (!claimed) return replay(context, mine, hash)
  // An attempt that was taken over meanwhile finds another start and leaves the key to its successor.
  const claim = { ...mine, started_at: now }
  try {
    const response = await work()
    const sealed = await keys.encrypt('idempotency_keys.response', response)
    await keepAnswer(db, { ...claim, response: sealed })
    return response
  } catch (error) {
    await freeKey(db, claim)
    throw error
  }
}

type Claim = { user_id: number; key: string }

/**
 * The commit does not wait for the disk. A claim that a crash of the database forgets was followed by nothing that it remembers, as its log is
 * written in order; only work that outlives the crash may meet its own repeat. A key that was not freed is taken over like any other that has no answer.
 */
const unhurried = sql<string>`set_config('synchronous_commit', 'off', true)`.as('unhurried')

const claimKey = prepare((db, given: Claim & { hash: Buffer; now: Date; forgotten: Date; abandoned: Date }) =>
  db
    .insertInto('idempotency_keys')
    .values({
      user_id: given.user_id,
      key: given.key,
      request_hash: given.hash,
      response: null,
      started_at: given.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ request_hash: given.hash, response: null, started_at: given.now })
        .where(
          sql<boolean>`idempotency_keys.started_at < ${given.forgotten}
              OR (idempotency_keys.response IS NULL AND idempotency_keys.started_at < ${given.abandoned})`,
        ),
    )
    .returning(['key', unhurried])
    .compile(),
)

const freeKey = prepare((db, given: Claim & { started_at: Date }) =>
  db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', given.user_id)
    .where('key', '=', given.key)
    .where('started_at', '=', given.started_at)
    .returning(['key', unhurried])
    .compile(),
)

const keepAnswer = prepare((db, given: Claim & { started_at: Date; response: Buffer }) =>
  db
    .updateTable('idempotency_keys')
    .set({ response: given.response })
    .where('user_id', '=', given.user_id)
    .where('key', '=', given.key)
    .where('started_at', '=', given.started_at)
    .compile(),
)

async function replay(
  { db, keys }: Context,
  mine: { user_id: number; key: string },
  hash: Buffer,
): Promise<string> {
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response'])
    .where('user_id', '=', mine.user_id)
    .where('key', '=', mine.key)
    .executeTakeFirst()
  if (kept && !kept.request_hash.equals(hash)) throw refuse('idempotency-mismatch')
  if (!kept?.response) throw refuse('request-in-progress')
  return keys.decrypt('idempotency_keys.response', kept.response)
}
