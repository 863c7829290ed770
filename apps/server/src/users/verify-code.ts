import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { CodePurpose } from '../db/schema/users.ts'
import { takeHits } from '../http/rate-limit.ts'
import { refuse } from '../refuse.ts'
import { markOf, networkMark } from '../sealed/mark.ts'
import { askerMark, codeHmac, type Asker } from './send-code.ts'
import { hashToken } from './tokens.ts'
import { minuteMs } from '../time.ts'

type Guess = {
  purpose: CodePurpose
  phone: string
  code: string
  asker: Asker
  verificationId?: string | undefined
}

/**
 * Consumes the live code that this asker had sent to a phone, or takes one of its five tries. Each is one statement, so that parallel guesses
 * cannot share a try. Who did not ask for it finds none: a guess from elsewhere costs its own address alone. Refuses `code-wrong` with
 * `triesLeft`, `code-expired` when there is no live code of theirs, `rate-limited` beyond 30 tries a minute of one address.
 */
export async function verifyCode(context: Context, guess: Guess): Promise<void> {
  const { db, config } = context
  const { purpose, phone, code } = guess
  const now = context.clock()
  const network = networkMark(config.codePepper, guess.asker.ip)
  const limit = { key: `verify:ip:${network}`, max: config.smsLimits.verifyMinute, windowMs: minuteMs }
  await takeHits(db, now, [limit])
  const given = codeHmac(config.codePepper, purpose, phone, code)
  const tried = await db
    .updateTable('sms_codes')
    .set({
      tries_left: sql<number>`tries_left - 1`,
      consumed_at: sql<Date | null>`CASE WHEN code_hmac = ${given} THEN ${now}::timestamptz END`,
    })
    .where('purpose', '=', purpose)
    .where('phone_mark', '=', markOf(config.codePepper, 'phone', phone))
    .where((row) => row.and(whose(config.codePepper, guess)))
    .where('consumed_at', 'is', null)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(['tries_left', 'code_hmac'])
    .executeTakeFirst()
  if (!tried) throw refuse('code-expired')
  if (!timingSafeEqual(tried.code_hmac, given)) throw refuse('code-wrong', { triesLeft: tried.tries_left })
}

function whose(pepper: string, { asker, verificationId }: Guess) {
  return verificationId === undefined
    ? { asker: askerMark(pepper, asker) }
    : { verification_hash: hashToken(verificationId) }
}
