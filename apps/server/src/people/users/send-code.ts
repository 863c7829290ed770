import { createHmac, randomInt, randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import type { CodePurpose } from '../../platform/db/schema/users.ts'
import { removeHits, countHitsInTransaction, type RateLimit } from '../../platform/http/rate-limit.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import type { SmsMessage } from '../../platform/integrations/sms/sms-sender.ts'
import { pepperHash, networkHash } from '../../platform/encryption/pepper-hash.ts'
import { logLogin } from './login-log.ts'
import { hashToken, newToken } from './tokens.ts'
import { dayMs, hourMs, minuteMs } from '../../platform/base/time.ts'
import type { ClientInfo } from '../../platform/base/client-info.ts'

const codeLifetimeMs = 5 * minuteMs
const resendMs = minuteMs
const tries = 5

/** The stored form of a code, useless without the pepper. */
export function codeHmac(pepper: string, purpose: CodePurpose, phone: string, code: string): Buffer {
  return createHmac('sha256', pepper).update(`${purpose}|${phone}|${code}`).digest()
}

/**
 * Who requests a code. `ip` is the address that limits count. A login has no user yet. A code `about` a
 * subject is valid for that subject only. If a member of staff requests a code for a user, `staffId` is
 * counted instead of the address.
 */
export type CodeRequester = { ip: string; userId?: number; about?: string; staffId?: number }

/** The subject that limits count: a network, by its mark, or a member of staff. */
export const toLimitSubject = (pepper: string, { ip, staffId }: CodeRequester) =>
  staffId === undefined
    ? ({ kind: 'ip', name: networkHash(pepper, ip) } as const)
    : ({ kind: 'staff', name: String(staffId) } as const)

/** Identifies the requester of a code: the user, or for visitors the address. */
export const requesterMark = (pepper: string, { ip, userId, about }: CodeRequester) => {
  const who = userId === undefined ? `ip:${ip}` : `user:${userId}`
  return pepperHash(pepper, 'asker', about === undefined ? who : `${who}:${about}`)
}

type OwnerMessage = { template: 'owner-end' | 'owner-renewal-off'; params: { number: string } }

type CodeRequest = {
  phone: string
  requester: CodeRequester
  visit: ClientInfo
  /** Runs last in the transaction that stores the code. */
  recordRequest?: (trx: Trx) => Promise<void>
} & (
  | { purpose: Exclude<CodePurpose, 'owner-word'> }
  /** `message`: the text of the SMS, which tells the owner what the code confirms. */
  | { purpose: 'owner-word'; message: OwnerMessage }
)

const templates = {
  login: 'login',
  delete: 'login',
  bind: 'bind',
  change: 'bind',
  'login-phone': 'login-phone',
  'lost-phone': 'login-phone',
  passkey: 'passkey',
} as const

/**
 * Sends six random digits to a phone, valid for 5 minutes and 5 tries, and invalidates the requester's last
 * code. The requester is known by address or by the returned `verificationId`, which survives a change of
 * network. Refuses `code-too-soon` within 60 s, `rate-limited` by address (or member of staff), phone and in
 * all, and `sms-unavailable` if the provider fails; then nothing is counted and the last code stays valid.
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
    context.log.warn({ err: error }, 'the SMS with a code was not sent')
    await removeHits(context.db, limits)
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
 * Limits of the requester come before those of the phone. One address may use all but one of a phone's
 * codes; the last one is left for its owner. Counters survive the deletion of the account and contain no
 * personal data.
 */
function buildLimits({ config }: Context, { purpose, phone, requester }: CodeRequest): RateLimit[] {
  const mark = pepperHash(config.codePepper, 'phone', phone).toString('base64url')
  const { kind, name } = toLimitSubject(config.codePepper, requester)
  // A code about one subject is not valid for another.
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

/** Stores a sent code in place of the requester's last one and logs it. Returns its `verificationId`. */
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
    await trx
      .insertInto('sms_codes')
      .values({ ...whose, consumed_at: null, ...fresh })
      .onConflict((conflict) =>
        conflict
          .columns(['purpose', 'phone_hmac', 'requester_hmac'])
          .where('consumed_at', 'is', null)
          .doUpdateSet(fresh),
      )
      .execute()
    const logged = { event: `code-${purpose}`, userId: requester.userId, phone, at: now, visit } as const
    await logLogin(trx, context.keys, logged)
    await recordRequest?.(trx)
  })
  return verificationId
}
