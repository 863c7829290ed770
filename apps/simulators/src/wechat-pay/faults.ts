import { certificateDays } from './certificate.ts'

/** Faults that tests can switch on; all are off by default. Durations are milliseconds of real time. */
export type Faults = {
  delayMs: number
  /** Delays each notification by a random time up to this, so that they overtake each other. */
  shuffleMs: number
  duplicates: number
  /** How many forged copies (right serial, wrong key) precede the true one. */
  forged: number
  /** How many signature probes (WECHATPAY/SIGNTEST/…) precede the true one. */
  probes: number
  /** Sends no notifications while on; switching it off sends the waiting ones. */
  silent: boolean
  /** How many of the next API requests answer 500 SYSTEM_ERROR without any effect. */
  failingRequests: number
  /** How many of the next API requests answer 429 FREQUENCY_LIMITED without any effect. */
  limitedRequests: number
  /** Each API request takes effect at once and is answered this much later. */
  answerDelayMs: number
  /** Error codes without underscores, a spelling that WeChat also uses. */
  plainCodes: boolean
  /** Closing a paid order is refused with INVALID_REQUEST, which does not mention the payment. */
  vagueClose: boolean
  /** How many of the next charges by mandate fail after acceptance, for lack of funds. */
  failingCharges: number
  /** How many of the next refunds fail because the payer's account accepts no money. */
  abnormalRefunds: number
  /** How many of the next payments are missing in the bill. */
  unbilledPayments: number
  /** How many of the next payments are a yuan too low in the bill. */
  misbilledPayments: number
  /** How many of the next payments have an amount in the bill that cannot be read. */
  garbledPayments: number
  /** The file of a bill lacks its last byte. */
  tornBill: boolean
  /** The validity in days of issued certificates: five years. */
  certificateDays: number
  /** Signs with the newest certificate instead of the public key, as before a key switch. */
  olderKey: boolean
}

export const noFaults: Readonly<Faults> = {
  delayMs: 0,
  shuffleMs: 0,
  duplicates: 0,
  forged: 0,
  probes: 0,
  silent: false,
  failingRequests: 0,
  limitedRequests: 0,
  answerDelayMs: 0,
  plainCodes: false,
  vagueClose: false,
  failingCharges: 0,
  abnormalRefunds: 0,
  unbilledPayments: 0,
  misbilledPayments: 0,
  garbledPayments: 0,
  tornBill: false,
  certificateDays,
  olderKey: false,
}

/** The known switches of a request body, and the names that are unknown or have the wrong type. */
export function readFaults(body: Record<string, unknown>): { faults: Partial<Faults>; unknown: string[] } {
  const kinds = new Map(Object.entries(noFaults).map(([name, value]) => [name, typeof value]))
  const known = Object.entries(body).filter(([name, value]) => typeof value === kinds.get(name))
  const unknown = Object.keys(body).filter((name) => !known.some(([knownName]) => knownName === name))
  return { faults: Object.fromEntries(known), unknown }
}
