import { certificateDays } from './certificate.ts'

/** What may be made to go wrong; every switch is off by default. Durations are milliseconds of real time. */
export type Faults = {
  /** Each notification is sent this much later. */
  delayMs: number
  /** Each notification waits a random time up to this, so that they overtake each other. */
  shuffleMs: number
  /** How often a notification that was accepted is sent again. */
  duplicates: number
  /** How many forged copies (right serial, wrong key) come before the true one. */
  forged: number
  /** How many signature probes (WECHATPAY/SIGNTEST/…) come before the true one. */
  probes: number
  /** Nothing is sent while this is on; switching it off sends what waited. */
  silent: boolean
  /** How many of the next API requests answer 500 SYSTEM_ERROR without doing anything. */
  failingRequests: number
  /** How many of the next API requests answer 429 FREQUENCY_LIMITED without doing anything. */
  limitedRequests: number
  /** Each API request is done at once but answered this much later. */
  answerDelayMs: number
  /** Error codes without underscores, as WeChat spells them too. */
  plainCodes: boolean
  /** Closing a paid order is refused as INVALID_REQUEST, which says nothing of the payment. */
  vagueClose: boolean
  /** How many of the next charges by mandate fail after they were accepted: the buyer has not enough. */
  failingCharges: number
  /** How many of the next refunds cannot be made: the payer's account takes no money. */
  abnormalRefunds: number
  /** How many of the next payments no bill has. */
  unbilledPayments: number
  /** How many of the next payments a bill has with a yuan less. */
  misbilledPayments: number
  /** The file of a bill arrives without its last byte. */
  tornBill: boolean
  /** For how many days from now the certificates are valid that are handed out: five years. */
  certificateDays: number
  /** Sign everything with the newest certificate instead of the public key, as before a key switch. */
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
  tornBill: false,
  certificateDays,
  olderKey: false,
}

/** Takes the known switches of the right type out of a request body and says which were not understood. */
export function readFaults(body: Record<string, unknown>): { faults: Partial<Faults>; unknown: string[] } {
  const kinds = new Map(Object.entries(noFaults).map(([name, value]) => [name, typeof value]))
  const known = Object.entries(body).filter(([name, value]) => typeof value === kinds.get(name))
  const unknown = Object.keys(body).filter((name) => !known.some(([knownName]) => knownName === name))
  return { faults: Object.fromEntries(known), unknown }
}
