import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { CodePurpose } from '../db/schema/users.ts'
import { countHits } from '../http/rate-limit.ts'
import { refuse } from '../refuse.ts'
import { codeHmac, phoneMark } from './send-code.ts'
import { minuteMs } from '../time.ts'

/**
 * Consumes the live code of a phone, or takes one of its five tries. Each is one statement, so that parallel guesses cannot share a try.
 * Refuses `code-wrong` with `triesLeft`, `code-expired` when there is no live code, `rate-limited` beyond 30 tries a minute.
 */
export async function verifyCode(
  context: Context,
  request: { purpose: CodePurpose; phone: string; code: string; ip: string },
): Promise<void> {
  const { db, config } = context
  const { purpose, phone, code, ip } = request
  const now = context.clock()
  const limited = await countHits(db, now, [
    { key: `verify:${phoneMark(config.codePepper, phone)}`, max: 30, windowMs: minuteMs },
    { key: `verify:ip:${ip}`, max: config.smsLimits.verifyMinute, windowMs: minuteMs },
  ])
  if (limited) throw refuse('rate-limited', { retryAfter: limited.retryAfter })
  const given = codeHmac(config.codePepper, purpose, phone, code)
  const tried = await db
    .updateTable('sms_codes')
    .set({
      tries_left: sql<number>`tries_left - 1`,
      consumed_at: sql<Date | null>`CASE WHEN code_hmac = ${given} THEN ${now}::timestamptz END`,
    })
    .where('purpose', '=', purpose)
    .where('phone', '=', phone)
    .where('consumed_at', 'is', null)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(['tries_left', 'code_hmac'])
    .executeTakeFirst()
  if (!tried) throw refuse('code-expired')
  if (!timingSafeEqual(tried.code_hmac, given)) throw refuse('code-wrong', { triesLeft: tried.tries_left })
}
