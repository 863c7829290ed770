import { sql } from 'kysely'
import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import { type Db, inTransaction, type Trx } from '../../platform/db/database.ts'
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

/**
 * Like `verifyCode`, for the codes of a user's `old` and `new` phone: a right one is consumed only if both
 * are right. `of` in the details of a refusal names the phone.
 */
export async function verifyBothCodes(
  context: Context,
  guesses: Record<'old' | 'new', Guess>,
): Promise<void> {
  const now = context.clock()
  await countHitsInTransaction(context.db, now, [guessLimit(context, guesses.old)])
  const tried = await inTransaction(context.db, async (trx) => {
    const checks = {
      old: await tryCode(context, trx, guesses.old, now),
      new: await tryCode(context, trx, guesses.new, now),
    }
    if (checks.old?.right && !checks.new?.right) await restoreCode(context, trx, guesses.old, now)
    if (checks.new?.right && !checks.old?.right) await restoreCode(context, trx, guesses.new, now)
    return checks
  })
  requireRight(tried.old, { of: 'old' })
  requireRight(tried.new, { of: 'new' })
}

/** Takes back that `tryCode` consumed a code at this moment. */
async function restoreCode({ config }: Context, trx: Trx, guess: Guess, consumedAt: Date): Promise<void> {
  await trx
    .updateTable('sms_codes')
    .set({ consumed_at: null, tries_left: sql<number>`tries_left + 1` })
    .where((row) => row.and(codeKey(config.codePepper, guess)))
    .where('consumed_at', '=', consumedAt)
    .execute()
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

function requireRight(tried: CodeCheck, details: { of?: 'old' | 'new' } = {}): void {
  if (!tried) throw refuse('code-expired', details)
  if (!tried.right) throw refuse('code-wrong', { ...details, triesLeft: tried.triesLeft })
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
    .where((row) => row.and(codeKey(config.codePepper, guess)))
    .where('consumed_at', 'is', null)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(['tries_left', 'code_hmac'])
    .executeTakeFirst()
  return tried && { right: timingSafeEqual(tried.code_hmac, given), triesLeft: tried.tries_left }
}

function codeKey(pepper: string, { purpose, phone, requester, verificationId }: Guess) {
  return {
    purpose,
    phone_hmac: pepperHash(pepper, 'phone', phone),
    ...(verificationId === undefined
      ? { requester_hmac: requesterMark(pepper, requester) }
      : { verification_hash: hashToken(verificationId) }),
  }
}
