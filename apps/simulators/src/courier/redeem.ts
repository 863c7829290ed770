import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Journal } from '../wechat-pay/journal.ts'
import type { CourierKeys } from './keys.ts'
import { readToken } from './tokens.ts'

export type Redemption = { jti: string; at: string }

type RedeemOptions = { keys: CourierKeys; journal: Journal<Redemption> }

const skewSeconds = 300
const authorizationPattern =
  /^KDD1-HMAC-SHA256 app=([^,]+),timestamp=(\d+),nonce=([0-9a-f]{32}),signature=([0-9a-f]{64})$/

type SignedRequest = { authorization: string; method: string; path: string; body: string }

/** Why the request is not signed by our app; undefined if it is. A nonce is valid once. */
function findSignatureProblem(
  keys: CourierKeys,
  nonces: Set<string>,
  arrived: SignedRequest,
): string | undefined {
  const [, app, timestamp = '', nonce = '', signature = ''] =
    authorizationPattern.exec(arrived.authorization) ?? []
  if (app !== keys.appId) return 'unknown_app'
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > skewSeconds) return 'stale_request'
  const text = `${arrived.method}\n${arrived.path}\n${timestamp}\n${nonce}\n${arrived.body}\n`
  const expected = createHmac('sha256', keys.appSecret).update(text).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return 'bad_signature'
  if (nonces.has(nonce)) return 'repeated_request'
  nonces.add(nonce)
  return undefined
}

/** Documented at `createCourierAuth`. A jti is spent before the answer, in memory at once, then on disk. */
export async function redeemApi(app: FastifyInstance, { keys, journal }: RedeemOptions): Promise<void> {
  const spent = new Set(journal.storedEvents.map(({ jti }) => jti))
  const nonces = new Set<string>()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body)
  })
  app.post<{ Body: string }>('/v1/token/redeem', async (request, reply) => {
    const { method, url: path, body } = request
    const problem = findSignatureProblem(keys, nonces, {
      authorization: request.headers.authorization ?? '',
      method,
      path,
      body,
    })
    if (problem) return reply.code(401).send({ error: problem })
    const { token }: { token: string } = JSON.parse(body)
    const claims = readToken(keys, token)
    if (!claims || claims.exp < Date.now() / 1000) return reply.code(403).send({ error: 'invalid_token' })
    if (spent.has(claims.jti)) return reply.code(409).send({ error: 'token_spent' })
    spent.add(claims.jti)
    await journal.append({ jti: claims.jti, at: new Date().toISOString() })
    return { openid: claims.sub, phone: claims.phone, nickname: claims.nickname }
  })
}
