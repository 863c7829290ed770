import { randomBytes } from 'node:crypto'

/**
 * The merchant's trade number: 14 digits of UTC time and 12 random hex digits. WeChat Pay allows 6 to 32
 * characters, other providers more.
 */
export function newTradeNumber(now: Date): string {
  return now.toISOString().replace(/\D/g, '').slice(0, 14) + randomBytes(6).toString('hex').toUpperCase()
}
