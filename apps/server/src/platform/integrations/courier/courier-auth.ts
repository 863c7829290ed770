import { createHmac, createPublicKey, randomBytes } from 'node:crypto'
import { cleanName } from '@hao/contract/name.ts'
import { normalisePhone, isPhone } from '@hao/contract/phone.ts'
import { AdapterError, type AdapterErrorKind } from '../../base/adapter-error.ts'
import { verifyKuaiddToken } from './kuaidd-token.ts'
import { isObject } from '../../base/json.ts'

/** Whom the courier app says its user is: a stable id there, and the verified phone where the app shares it. */
export type CourierUser = { openid: string; phone?: string; nickname?: string }

/** Logs a courier-app user in (AU-4): exchanges the app's token, which is signed, short-lived and good for one use. */
export type CourierAuth = {
  /** Throws AdapterError: `auth` for a token that is forged, expired or spent, `unavailable` when the courier does not answer. */
  exchange(token: string): Promise<CourierUser>
}

export type CourierAuthOptions = {
  /** The courier's API, https:// outside development: the answer is believed because of TLS. */
  baseUrl: string
  appId: string
  appSecret: string
  /** The courier's Ed25519 key (SPKI PEM). */
  publicKeyPem: string
  timeoutMs?: number
}

const redeemPath = '/v1/token/redeem'

/** As many characters of a nickname are taken over; ours have no more. */
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
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: authorization(options, url.pathname, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? 5000),
    })
    const value: unknown = await response.json()
    return { status: response.status, body: isObject(value) ? value : {} }
  } catch (error) {
    throw new AdapterError('unavailable', 'The courier did not answer', { cause: error })
  }
}

function kindOf(status: number): AdapterErrorKind {
  if (status === 409 || status === 401 || status === 403) return 'auth'
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'unavailable' : 'rejected'
}

function courierError({ status, body }: Answer): AdapterError {
  const code = typeof body.error === 'string' ? body.error : undefined
  return new AdapterError(kindOf(status), `The courier answered ${status} ${code ?? ''}`, {
    ...(code !== undefined && { vendorCode: code }),
  })
}

function courierUser({ body }: Answer, subject: string): CourierUser {
  if (body.openid !== subject)
    throw new AdapterError('auth', 'The courier redeemed the token for somebody else')
  const phone = typeof body.phone === 'string' ? normalisePhone(body.phone) : ''
  const nickname = typeof body.nickname === 'string' && cleanName(body.nickname, maxNickname)
  return {
    openid: subject,
    ...(isPhone(phone) && { phone }),
    ...(nickname && { nickname }),
  }
}

/**
 * Login from the courier app "kuaidd" (AU-4). The courier's own protocol is not known to us; this one is ours to offer, made of
 * standard parts, and only this folder knows it.
 *
 * 1. The app hands the page a token: a compact JWS signed with the courier's Ed25519 key (alg EdDSA), so that we hold
 *    nothing with which tokens could be made. Claims: iss "kuaidd", aud our app id, sub the user's openid, jti, iat, exp at
 *    most 300 s after iat; optionally phone and nickname. Here signature, issuer, audience and times are checked first (30 s
 *    of clock skew), so that forged tokens cost the courier nothing.
 * 2. We redeem it: `POST {baseUrl}/v1/token/redeem` with `{"token"}`, and
 *    `Authorization: KDD1-HMAC-SHA256 app=…,timestamp=…,nonce=…,signature=…` where signature is the hex HMAC-SHA256 under our
 *    app secret of `POST\n{path}\n{timestamp}\n{nonce}\n{body}\n`, each line ended by a line feed. The courier answers
 *    `{openid, phone?, nickname?}` once per jti and 409 ever after. Single use is kept there, since the courier is the one
 *    place that all holders of a copied token would have to pass.
 *
 * User data is taken from the redeemed answer, never from the token, and openid must equal sub. A phone that is not a
 * mainland mobile is left out, and so is of a nickname what cannot be seen.
 *
 * Errors: `auth` (forged, expired, not for us, spent, or our own credentials refused), `rate_limited`, `rejected`,
 * `unavailable`. After `unavailable` the token may be spent: the user gets a fresh one by opening the page again.
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
