import { createHmac, randomInt, randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import type { CodePurpose } from '../../platform/db/schema/users.ts'
import { uncountHits, countHitsInTransaction, type RateLimit } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import type { SmsMessage } from '../../platform/integrations/sms/sms-sender.ts'
import { pepperHash, networkHash } from '../../platform/encryption/pepper-hash.ts'
import { logLogin } from './login-log.ts'
import { hashToken, newToken } from './tokens.ts'
import { dayMs, hourMs, minuteMs } from '../../platform/base/time.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'
import { insertCode } from './code-queries.ts'

const codeLifetimeMs = 5 * minuteMs
const resendMs = minuteMs
const tries = 5

/** What the database keeps of a code: worthless without the pepper. */
export function codeHmac(pepper: string, purpose: CodePurpose, phone: string, code: string): Buffer {
  return createHmac('sha256', pepper).update(`${purpose}|${phone}|${code}`).digest()
}

/**
 * Who asks for a code, and from where: `ip` is what limits count as one address. A login's requester has no user yet; a code `about` something is good for that alone. Members of staff share an
 * address, with shoppers perhaps: where one asks for a shopper's word, it is their `staffId` that counts in its place.
 */
export type CodeRequester = { ip: string; userId?: number; about?: string; staffId?: number }

/** Whom limits count as one: a network, by its mark, or a member of staff. */
export const toLimitSubject = (pepper: string, { ip, staffId }: CodeRequester) =>
  staffId === undefined
    ? ({ kind: 'ip', name: networkHash(pepper, ip) } as const)
    : ({ kind: 'staff', name: String(staffId) } as const)

/** Whose code it is: a user's, wherever they are; of anybody else that of their address. */
export const requesterMark = (pepper: string, { ip, userId, about }: CodeRequester) => {
  const who = userId === undefined ? `ip:${ip}` : `user:${userId}`
  return pepperHash(pepper, 'asker', about === undefined ? who : `${who}:${about}`)
}

type OwnerMessage = { template: 'owner-end' | 'owner-renewal-off'; params: { number: string } }

type CodeRequest = {
  phone: string
  requester: CodeRequester
  visit: ClientInfo
  /** What else belongs into the transaction that keeps the code; it comes last in it. */
  recordRequest?: (trx: Trx) => Promise<void>
} & (
  | { purpose: Exclude<CodePurpose, 'owner-word'> }
  /** `message` is what the owner is asked for, and what the SMS says beside the code. */
  | { purpose: 'owner-word'; message: OwnerMessage }
)

const templates = { login: 'login', delete: 'login', bind: 'bind', change: 'bind' } as const

/**
 * Sends six random digits to a phone: good for 5 minutes and 5 tries, for whoever asked, and the end of their code before. They are known
 * by their address, or by the `verificationId`, which a phone that changes its network keeps. Refuses `code-too-soon` within 60 s
 * of the last, `rate-limited` beyond the limits per address (or member of staff), per phone and in all, and `sms-unavailable` when the provider fails: that is
 * not counted, and the code before stays good.
 */
export async function sendCode(
  context: Context,
  request: CodeRequest,
): Promise<{ resendAfter: number; expiresIn: number; verificationId: string }> {
  const { phone } = request
  const limits = buildLimits(context, request)
  await countHitsInTransaction(context.db, context.clock(), limits)
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  try {
    await context.sms.send({ id: randomUUID(), phone, ...composeMessage(request, code) })
  } catch (error) {
    context.log.warn({ err: error }, 'sms not sent')
    await uncountHits(context.db, limits)
    throw refuse(
      error instanceof AdapterError && error.kind === 'rate_limited' ? 'rate-limited' : 'sms-unavailable',
    )
  }
  const verificationId = await storeCode(context, request, code)
  return { resendAfter: resendMs / 1000, expiresIn: codeLifetimeMs / 1000, verificationId }
}

function composeMessage(request: CodeRequest, code: string): SmsMessage {
  if (request.purpose !== 'owner-word') return { template: templates[request.purpose], params: { code } }
  const { template, params } = request.message
  return { template, params: { ...params, code } }
}

/**
 * Whoever asks is counted before the phone that they name. One address alone may use all but one of a phone's codes: that one is its owner's. What counts outlives an
 * account, so that deleting it starts no new count, and names nobody without the pepper.
 */
function buildLimits({ config }: Context, { purpose, phone, requester }: CodeRequest): RateLimit[] {
  const mark = pepperHash(config.codePepper, 'phone', phone).toString('base64url')
  const { kind, name } = toLimitSubject(config.codePepper, requester)
  // A code about one thing is no answer to whoever asks about another.
  const what = requester.about === undefined ? purpose : `${purpose}:${requester.about}`
  const { ipHour, ipDay, phoneHour, phoneDay, allHour } = config.smsLimits
  const share = (max: number) => Math.max(max - 1, 1)
  return [
    { key: `sms:${kind}:hour:${name}`, max: ipHour, windowMs: hourMs },
    { key: `sms:${kind}:day:${name}`, max: ipDay, windowMs: dayMs },
    { key: `sms:share:hour:${name}:${mark}`, max: share(phoneHour), windowMs: hourMs },
    { key: `sms:share:day:${name}:${mark}`, max: share(phoneDay), windowMs: dayMs },
    { key: `sms:again:${what}:${mark}`, max: 1, windowMs: resendMs, refusal: 'code-too-soon' },
    { key: `sms:phone:hour:${mark}`, max: phoneHour, windowMs: hourMs },
    { key: `sms:phone:day:${mark}`, max: phoneDay, windowMs: dayMs },
    { key: 'sms:all:hour', max: allHour, windowMs: hourMs },
  ]
}

/** Keeps a code that was sent, in place of the asker's last one, and that it was; gives its `verificationId`. */
async function storeCode(context: Context, request: CodeRequest, code: string): Promise<string> {
  const { purpose, phone, requester, visit, recordRequest } = request
  const { codePepper: pepper } = context.config
  const whose = {
    purpose,
    phone_hmac: pepperHash(pepper, 'phone', phone),
    requester_hmac: requesterMark(pepper, requester),
  }
  const now = context.clock()
  const verificationId = newToken()
  const fresh = {
    verification_hash: hashToken(verificationId),
    code_hmac: codeHmac(pepper, purpose, phone, code),
    tries_left: tries,
    expires_at: new Date(now.getTime() + codeLifetimeMs),
    created_at: now,
  }
  await inTransaction(context.db, async (trx) => {
    await insertCode(trx, whose, fresh)
    const logged = { event: `code-${purpose}`, userId: requester.userId, phone, at: now, visit } as const
    await logLogin(trx, context.keys, logged)
    await recordRequest?.(trx)
  })
  return verificationId
}
