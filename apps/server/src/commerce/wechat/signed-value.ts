import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a seal is good for, and for whom: one login of one user. */
export type SignatureScope = { pepper: string; purpose: 'state' | 'payer'; sessionFamily: string }

const macLength = 64

function computeMac(value: string, { pepper, purpose, sessionFamily }: SignatureScope): string {
  return createHmac('sha256', pepper).update(`wechat ${purpose}\n${sessionFamily}\n${value}`).digest('hex')
}

/** `value` with a mark behind it that only we can make and only this login may use: a hex HMAC-SHA256, 64 characters. */
export function signValue(value: string, scope: SignatureScope): string {
  return value + computeMac(value, scope)
}

/** The value of a seal of this scope; undefined for any other text. */
export function readSignedValue(sealed: string, scope: SignatureScope): string | undefined {
  const value = sealed.slice(0, -macLength)
  const [given, expected] = [Buffer.from(sealed.slice(-macLength)), Buffer.from(computeMac(value, scope))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : undefined
}
