import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Keys } from './keys.ts'
import type { Ledger } from './ledger.ts'
import type { Notifier } from './notifier.ts'

export type Settings = {
  /** The shop's public origin, for an h5_url whose prepay named none. */
  publicUrl: string
  /** Where refund notices go when the refund named no address. */
  notifyUrl: string
  /** Where all notifications go, whatever address they name. */
  deliverTo?: string
  merchantName: string
  /** Multiplies every waiting time of the notification schedule: 1 is WeChat's own pace. */
  timeScale: number
  /** How long (ms) the merchant may take to answer a notification before that counts as no answer. */
  answerMs: number
  /** How long an accepted refund takes. */
  refundMs: number
  /** How long a cashier link lives. */
  linkMs: number
  /** How long an accepted charge by mandate takes. */
  chargeMs: number
}

/** Everything that the rooms of the simulator share. */
export type Simulation = {
  settings: Settings
  keys: Keys
  ledger: Ledger
  notifier: Notifier
  faults: Faults
  clock: Clock
}
