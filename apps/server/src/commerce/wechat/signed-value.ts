import { createHmac, timingSafeEqual } from 'node:crypto'

/** The purpose of a signature, and the login that may use it. */
export type SignatureScope = { pepper: string; purpose: 'state' | 'payer'; sessionFamily: string }

const macLength = 64

function computeMac(value: string, { pepper, purpose, sessionFamily }: SignatureScope): string {
  return createHmac('sha256', pepper).update(`wechat ${purpose}\n${sessionFamily}\n${value}`).digest('hex')
}

/** Appends a hex HMAC-SHA256 (64 characters) that is valid only for this scope. */
export function signValue(value: string, scope: SignatureScope): string {
  return value + computeMac(value, scope)
}

/** The value that was signed for this scope; undefined for any other text. */
export function readSignedValue(sealed: string, scope: SignatureScope): string | undefined {
  const value = sealed.slice(0, -macLength)
  const [received, expected] = [Buffer.from(sealed.slice(-macLength)), Buffer.from(computeMac(value, scope))]
  return received.length === expected.length && timingSafeEqual(received, expected) ? value : undefined
}
