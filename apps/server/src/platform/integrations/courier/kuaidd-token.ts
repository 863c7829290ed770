import { type KeyObject, verify } from 'node:crypto'
import { isStorable } from '@hao/contract/name.ts'
import { AdapterError } from '../../base/adapter-error.ts'
import { parseObject } from '../../base/json.ts'

/** The claims of a courier token that we use; times in seconds since 1970. */
type KuaiddClaims = { sub: string; jti: string; iat: number; exp: number }

const issuer = 'kuaidd'
const maxLifeSeconds = 300
const skewSeconds = 30

function refused(why: string): AdapterError {
  return new AdapterError('auth', `The courier token is refused: ${why}`)
}

function part(text: string): Record<string, unknown> {
  const value = parseObject(Buffer.from(text, 'base64url').toString())
  if (!value) throw refused('malformed')
  return value
}

const maxIdLength = 128

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxIdLength && isStorable(value)
}

function checkTimes(iat: unknown, exp: unknown, now: number): { iat: number; exp: number } {
  if (typeof iat !== 'number' || typeof exp !== 'number') throw refused('no iat or exp')
  if (exp - iat > maxLifeSeconds || iat > now + skewSeconds) throw refused('lives too long')
  if (exp <= now - skewSeconds) throw refused('expired')
  return { iat, exp }
}

/** A compact JWS (RFC 7515), only with EdDSA (RFC 8037). `now` in seconds. Throws AdapterError `auth`. */
export function verifyKuaiddToken(
  token: string,
  publicKey: KeyObject,
  audience: string,
  now: number,
): KuaiddClaims {
  const [header = '', payload = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || part(header).alg !== 'EdDSA') throw refused('malformed or not EdDSA')
  const signed = verify(
    null,
    Buffer.from(`${header}.${payload}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw refused('forged')
  const { iss, aud, sub, jti, iat, exp } = part(payload)
  if (iss !== issuer || aud !== audience) throw refused('not for us')
  if (!isId(sub) || !isId(jti)) throw refused('no sub or jti')
  return { sub, jti, ...checkTimes(iat, exp, now) }
}
