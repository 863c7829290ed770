import { createHmac, createPublicKey, randomBytes } from 'node:crypto'
import { cleanName } from '@hao/contract/name.ts'
import { normalisePhone, isPhone } from '@hao/contract/phone.ts'
import { AdapterError, kindOfStatus } from '../../base/adapter-error.ts'
import { verifyKuaiddToken } from './kuaidd-token.ts'
import { parseObject } from '../../base/json.ts'
import { operationOf, requestPartner } from '../partner-requests.ts'

export type CourierUser = { openid: string; phone?: string; nickname?: string }

/** Login of users of the courier app (AU-4) by its token, which is signed, short-lived and valid once. */
export type CourierAuth = {
  /** Throws AdapterError: `auth` for a forged, expired or used token, `unavailable` without a response. */
  exchange(token: string): Promise<CourierUser>
}

export type CourierAuthOptions = {
  /** The courier's API; https except in development, because TLS alone authenticates the response. */
  baseUrl: string
  appId: string
  appSecret: string
  /** The courier's Ed25519 key (SPKI PEM). */
  publicKeyPem: string
  timeoutMs?: number
}

const redeemPath = '/v1/token/redeem'

const maxNickname = 20

function authorization({ appId, appSecret }: CourierAuthOptions, path: string, body: string): string {
  const timestamp = Math.floor(Date.now() / 1000)
  const nonce = randomBytes(16).toString('hex')
  const signature = createHmac('sha256', appSecret)
    .update(`POST\n${path}\n${timestamp}\n${nonce}\n${body}\n`)
    .digest('hex')
  return `KDD1-HMAC-SHA256 app=${appId},timestamp=${timestamp},nonce=${nonce},signature=${signature}`
}

type Answer = { status: number; body: Record<string, unknown> }

async function post(options: CourierAuthOptions, url: URL, body: string): Promise<Answer> {
  const { timeoutMs = 5000 } = options
  const headers = {
    'content-type': 'application/json',
    authorization: authorization(options, url.pathname, body),
  }
  const operation = operationOf(url.pathname)
  const response = await requestPartner(['courier', operation], url, {
    method: 'POST',
    headers,
    body,
    timeoutMs,
  })
  const answer = parseObject(response.body.toString())
  if (!answer) throw new AdapterError('unavailable', "The courier's response is not JSON")
  return { status: response.status, body: answer }
}

function courierError({ status, body }: Answer): AdapterError {
  const vendorCode = typeof body.error === 'string' ? body.error : undefined
  const kind = status === 409 ? 'auth' : kindOfStatus(status)
  return new AdapterError(kind, `The courier answered ${status} ${vendorCode ?? ''}`, { vendorCode })
}

function courierUser({ body }: Answer, subject: string): CourierUser {
  if (body.openid !== subject)
    throw new AdapterError('auth', "The courier's response is for another user than the token")
  const phone = typeof body.phone === 'string' ? normalisePhone(body.phone) : ''
  const nickname = typeof body.nickname === 'string' && cleanName(body.nickname, maxNickname)
  return {
    openid: subject,
    ...(isPhone(phone) && { phone }),
    ...(nickname && { nickname }),
  }
}

/**
 * docs/production/courier-login.md describes the protocol. User data comes from the courier's response, never
 * from the token. After `unavailable` the token may be used up.
 */
export function createCourierAuth(options: CourierAuthOptions): CourierAuth {
  const publicKey = createPublicKey(options.publicKeyPem)
  if (publicKey.asymmetricKeyType !== 'ed25519')
    throw new TypeError('The courier key must be an Ed25519 public key')
  const url = new URL(redeemPath, options.baseUrl)

  async function exchange(token: string): Promise<CourierUser> {
    const { sub } = verifyKuaiddToken(token, publicKey, options.appId, Date.now() / 1000)
    const answer = await post(options, url, JSON.stringify({ token }))
    if (answer.status !== 200) throw courierError(answer)
    return courierUser(answer, sub)
  }

  return { exchange }
}
