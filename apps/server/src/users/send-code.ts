import { createHmac, randomInt, randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import type { CodePurpose } from '../db/schema/users.ts'
import { inTransaction } from '../db/database.ts'
import { countHits } from '../http/rate-limit.ts'
import { refuse } from '../refuse.ts'
import { AdapterError } from '../ports/adapter-error.ts'
import { dayMs, hourMs, minuteMs } from '../time.ts'

const lifeMs = 5 * minuteMs
const resendMs = minuteMs
const tries = 5

/** What the database keeps of a code: worthless without the pepper. */
export function codeHmac(pepper: string, purpose: CodePurpose, phone: string, code: string): Buffer {
  return createHmac('sha256', pepper).update(`${purpose}|${phone}|${code}`).digest()
}

/** A phone as limits name it. They outlive an account, so that deleting it starts no new count, and name nobody without the pepper. */
export function phoneMark(pepper: string, phone: string): string {
  return createHmac('sha256', pepper).update(`limit|${phone}`).digest('base64url')
}

/**
 * Sends six random digits to a phone: good for 5 minutes and 5 tries, and the end of the code before. Refuses `code-too-soon` within 60 s
 * of the last, `rate-limited` beyond the limits per phone, per address and in all, and `sms-unavailable` when the provider fails: the
 * buyer may then try again at once.
 */
export async function sendCode(
  context: Context,
  request: { purpose: CodePurpose; phone: string; ip: string },
): Promise<{ resendAfter: number; expiresIn: number }> {
  const { purpose, phone } = request
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  await keepCode(context, request, code)
  try {
    const template = purpose === 'bind' ? 'bind' : 'login'
    await context.sms.send({ id: randomUUID(), phone, template, params: { code } })
  } catch (error) {
    context.log.warn({ err: error }, 'sms not sent')
    const again = resendKey(purpose, phoneMark(context.config.codePepper, phone))
    await context.db.deleteFrom('rate_limits').where('key', '=', again).execute()
    throw refuse(
      error instanceof AdapterError && error.kind === 'rate_limited' ? 'rate-limited' : 'sms-unavailable',
    )
  }
  return { resendAfter: resendMs / 1000, expiresIn: lifeMs / 1000 }
}

const resendKey = (purpose: CodePurpose, mark: string) => `sms:again:${purpose}:${mark}`

/** Counts the request against every limit and stores the code, or does neither. */
async function keepCode(
  context: Context,
  { purpose, phone, ip }: { purpose: CodePurpose; phone: string; ip: string },
  code: string,
): Promise<void> {
  const { smsLimits, codePepper } = context.config
  const mark = phoneMark(codePepper, phone)
  const now = context.clock()
  await inTransaction(context.db, async (trx) => {
    const soon = await countHits(trx, now, [{ key: resendKey(purpose, mark), max: 1, windowMs: resendMs }])
    if (soon) throw refuse('code-too-soon', { ...soon })
    const limited = await countHits(trx, now, [
      { key: `sms:phone:hour:${mark}`, max: smsLimits.phoneHour, windowMs: hourMs },
      { key: `sms:phone:day:${mark}`, max: smsLimits.phoneDay, windowMs: dayMs },
      { key: `sms:ip:hour:${ip}`, max: smsLimits.ipHour, windowMs: hourMs },
      { key: `sms:ip:day:${ip}`, max: smsLimits.ipDay, windowMs: dayMs },
      { key: 'sms:all:hour', max: smsLimits.allHour, windowMs: hourMs },
    ])
    if (limited) throw refuse('rate-limited', { ...limited })
    const fresh = {
      code_hmac: codeHmac(codePepper, purpose, phone, code),
      tries_left: tries,
      expires_at: new Date(now.getTime() + lifeMs),
      created_at: now,
    }
    await trx
      .insertInto('sms_codes')
      .values({ purpose, phone, consumed_at: null, ...fresh })
      .onConflict((conflict) =>
        conflict.columns(['purpose', 'phone']).where('consumed_at', 'is', null).doUpdateSet(fresh),
      )
      .execute()
  })
}
