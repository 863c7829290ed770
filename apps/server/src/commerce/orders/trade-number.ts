import { randomBytes } from 'node:crypto'
import { shanghaiTime } from '../../platform/base/time.ts'

/**
 * The merchant's trade number: 14 digits of the time in Shanghai and 12 random hex digits. WeChat Pay allows
 * 6 to 32 characters, other providers more.
 */
export function newTradeNumber(now: Date): string {
  return shanghaiTime(now).replace(/\D/g, '').slice(0, 14) + randomBytes(6).toString('hex').toUpperCase()
}
