import { randomUUID, sign, verify } from 'node:crypto'
import type { CourierKeys } from './keys.ts'

export type TokenUser = { openid: string; phone?: string; nickname?: string }

export type TokenClaims = {
  iss: string
  aud: string
  sub: string
  jti: string
  iat: number
  exp: number
  phone?: string
  nickname?: string
}

const lifetimeSeconds = 300

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** A token as the courier app gives it to a web page. `changes` replace claims, to test refusals. */
export function issueToken(keys: CourierKeys, user: TokenUser, changes: Partial<TokenClaims> = {}): string {
  const iat = Math.floor(Date.now() / 1000)
  const { openid, ...shared } = user
  const claims: TokenClaims = {
    iss: 'kuaidd',
    aud: keys.appId,
    sub: openid,
    jti: randomUUID(),
    iat,
    exp: iat + lifetimeSeconds,
    ...shared,
    ...changes,
  }
  const signed = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${sign(null, Buffer.from(signed), keys.privateKeyPem).toString('base64url')}`
}

/** The claims of a token that this courier signed; undefined for others. */
export function readToken(keys: CourierKeys, token: string): TokenClaims | undefined {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const signed = verify(
    null,
    Buffer.from(`${header}.${payload}`),
    keys.publicKeyPem,
    Buffer.from(signature, 'base64url'),
  )
  return signed ? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as TokenClaims) : undefined
}
