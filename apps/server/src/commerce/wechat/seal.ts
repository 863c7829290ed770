import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a seal is good for, and for whom: one login of one user. */
export type SealScope = { pepper: string; purpose: 'state' | 'payer'; sessionFamily: string }

const macLength = 64

function macOf(value: string, { pepper, purpose, sessionFamily }: SealScope): string {
  return createHmac('sha256', pepper).update(`wechat ${purpose}\n${sessionFamily}\n${value}`).digest('hex')
}

/** `value` with a mark behind it that only we can make and only this login may use: a hex HMAC-SHA256, 64 characters. */
export function seal(value: string, scope: SealScope): string {
  return value + macOf(value, scope)
}

/** The value of a seal of this scope; undefined for any other text. */
export function unseal(sealed: string, scope: SealScope): string | undefined {
  const value = sealed.slice(0, -macLength)
  const [given, expected] = [Buffer.from(sealed.slice(-macLength)), Buffer.from(macOf(value, scope))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : undefined
}
