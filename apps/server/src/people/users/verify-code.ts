import { sql } from 'kysely'
import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { CodePurpose } from '../../platform/db/schema/users.ts'
import { countHits, type RateLimit, countHitsInTransaction } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { pepperHash } from '../../platform/encryption/pepper-hash.ts'
import { requesterMark, codeHmac, toLimitSubject, type CodeRequester } from './send-code.ts'
import { hashToken } from './tokens.ts'
import { minuteMs } from '../../platform/base/time.ts'
type Guess = {
  purpose: CodePurpose
  phone: string
  code: string
  requester: CodeRequester
  verificationId?: string | undefined
}

/**
 * Consumes the live code that this requester had sent to a phone, or takes one of its five tries. Each is
 * one statement, so parallel guesses cannot share a try. Others find no code, so their guesses cost the
 * requester no try. Refuses `code-wrong` with `triesLeft`, `code-expired` if there is no live code, and
 * `rate-limited` after 30 tries a minute of one address or member of staff.
 */
export async function verifyCode(context: Context, guess: Guess): Promise<void> {
  const { db } = context
  const now = context.clock()
  await countHitsInTransaction(db, now, [guessLimit(context, guess)])
  requireRight(await tryCode(context, db, guess, now))
}

/** The result of a guess; undefined if there was no live code. */
type CodeCheck = { right: boolean; triesLeft: number } | undefined

/**
 * Like `verifyCode`, in the caller's transaction, which must commit so that a wrong guess costs a try.
 * Returns whether the code was right and how many tries are left. Refuses `code-expired` and `rate-limited`.
 */
export async function checkCodeInTransaction(
  context: Context,
  trx: Trx,
  guess: Guess,
): Promise<{ right: boolean; triesLeft: number }> {
  const now = context.clock()
  await countHits(trx, now, [guessLimit(context, guess)])
  const tried = await tryCode(context, trx, guess, now)
  if (!tried) throw refuse('code-expired')
  return tried
}

function guessLimit({ config }: Context, { requester }: Guess): RateLimit {
  const { kind, name } = toLimitSubject(config.codePepper, requester)
  return { key: `verify:${kind}:${name}`, max: config.smsLimits.verifyMinute, windowMs: minuteMs }
}

function requireRight(tried: CodeCheck): void {
  if (!tried) throw refuse('code-expired')
  if (!tried.right) throw refuse('code-wrong', { triesLeft: tried.triesLeft })
}

/**
 * Takes one try of the live code that this requester had sent to a phone, and consumes the code if the guess
 * is right.
 */
async function tryCode({ config }: Context, db: Db | Trx, guess: Guess, now: Date): Promise<CodeCheck> {
  const { purpose, phone, code } = guess
  const given = codeHmac(config.codePepper, purpose, phone, code)
  const tried = await db
    .updateTable('sms_codes')
    .set({
      tries_left: sql<number>`tries_left - 1`,
      consumed_at: sql<Date | null>`CASE WHEN code_hmac = ${given} THEN ${now}::timestamptz END`,
    })
    .where('purpose', '=', purpose)
    .where('phone_hmac', '=', pepperHash(config.codePepper, 'phone', phone))
    .where((row) => row.and(codeOwner(config.codePepper, guess)))
    .where('consumed_at', 'is', null)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(['tries_left', 'code_hmac'])
    .executeTakeFirst()
  return tried && { right: timingSafeEqual(tried.code_hmac, given), triesLeft: tried.tries_left }
}

function codeOwner(pepper: string, { requester, verificationId }: Guess) {
  return verificationId === undefined
    ? { requester_hmac: requesterMark(pepper, requester) }
    : { verification_hash: hashToken(verificationId) }
}
