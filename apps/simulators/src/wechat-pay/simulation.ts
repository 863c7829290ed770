import { randomUUID } from 'node:crypto'
import { type Clock, isoNow } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Keys } from './keys.ts'
import type { Ledger } from './ledger.ts'
import type { Notifier } from './notifier.ts'
import type { Event, PendingNotification } from './state.ts'

export type Settings = {
  /** The shop's public origin, for the h5_url of a prepay that named none. */
  publicUrl: string
  /** The origin under which the merchant reaches the API, for the addresses of bills; else Host. */
  apiUrl?: string | undefined
  /** Receives the notifications of refunds that named no address. */
  notifyUrl: string
  merchantName: string
  /** Multiplies every delay of the notification schedule: 1 is WeChat's own pace. */
  timeScale: number
  /** How long (ms) the merchant may take to answer a notification. */
  answerMs: number
  /** How long (ms) an accepted refund takes. */
  refundMs: number
  /** How long (ms) a cashier link is valid. */
  linkMs: number
  /** How long (ms) an accepted charge by mandate takes. */
  chargeMs: number
}

export type Simulation = {
  settings: Settings
  keys: Keys
  ledger: Ledger
  notifier: Notifier
  faults: Faults
  clock: Clock
}

/** Stores what happened together with a notification of it, and sends that. */
export async function recordAndNotify(
  { ledger, notifier, clock }: Simulation,
  events: readonly Event[],
  about: Pick<PendingNotification, 'eventType' | 'url' | 'resource'>,
): Promise<void> {
  const notification = { ...about, id: randomUUID(), createdAt: isoNow(clock), attempts: 0 }
  await ledger.record([...events, { type: 'notification-queued', notification }])
  notifier.scheduleDelivery(notification.id)
}
