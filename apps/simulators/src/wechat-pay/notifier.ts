import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto'
import { formatChinaTime } from './china-time.ts'
import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import { isCertificate, type Keys } from './keys.ts'
import type { Ledger } from './ledger.ts'
import { encryptResource, type PlatformKey, signatureHeaders } from './signature.ts'
import type { PendingNotification } from './state.ts'

/** Seconds between attempts to deliver a notification: WeChat's published schedule, about 24 hours in all. */
const retrySeconds = [
  15, 15, 30, 180, 600, 1200, 1800, 1800, 1800, 3600, 10_800, 10_800, 10_800, 21_600, 21_600,
]
const duplicateGapMs = 1000
const resumeMs = 1000
const deliveriesKept = 1000

/** One request to the merchant; status 0 means no answer. */
export type Delivery = {
  id: string
  eventType: string
  kind: 'true' | 'duplicate' | 'forged' | 'probe'
  status: number
}

export type Notifier = {
  /** Sends a queued notification, with retries by the schedule until the merchant answers 2xx. */
  scheduleDelivery(id: string): void
  /** Schedules every pending notification that is not scheduled. */
  resume(): void
  /** The requests since this start, oldest first. */
  deliveries: Delivery[]
}

type Dependencies = {
  keys: Keys
  ledger: Ledger
  faults: Faults
  clock: Clock
  timeScale: number
  answerMs: number
}

/** The current platform key: the public key, or with the fault the newest certificate. */
export function currentKey(keys: Keys, faults: Faults): PlatformKey {
  const key = keys.platform.findLast((one) => isCertificate(one) === faults.olderKey)
  if (key === undefined) throw new Error('The simulator has no platform key')
  return key
}

type EventType = PendingNotification['eventType']

const summaries: Record<EventType, { originalType: string; summary: string }> = {
  'TRANSACTION.SUCCESS': { originalType: 'transaction', summary: '支付成功' },
  'TRANSACTION.PAY_FAIL': { originalType: 'transaction', summary: '扣款失败' },
  'REFUND.SUCCESS': { originalType: 'refund', summary: '退款成功' },
  'REFUND.ABNORMAL': { originalType: 'refund', summary: '退款异常' },
  'ENTRUST.SIGN': { originalType: 'entrust', summary: '签约成功' },
  'ENTRUST.TERMINATE': { originalType: 'entrust', summary: '解约成功' },
}

function encodeNotification(notification: PendingNotification, apiV3Key: string): string {
  const { originalType, summary } = summaries[notification.eventType]
  return JSON.stringify({
    id: notification.id,
    create_time: formatChinaTime(notification.createdAt),
    resource_type: 'encrypt-resource',
    event_type: notification.eventType,
    summary,
    resource: encryptResource(JSON.stringify(notification.resource), originalType, apiV3Key),
  })
}

async function post(
  { url, headers, body }: { url: string; headers: Record<string, string>; body: string },
  answerMs: number,
): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: '*/*', 'user-agent': 'Mozilla/4.0', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

/** A private key that is not WeChat's, created on first use. */
function createForgersKey(): () => string {
  let key: string | undefined
  return () =>
    (key ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
      .privateKey.export({ type: 'pkcs8', format: 'pem' })
      .toString())
}

export function createNotifier(dependencies: Dependencies): Notifier {
  const { keys, ledger, faults, clock, timeScale, answerMs } = dependencies
  const scheduled = new Set<string>()
  const deliveries: Delivery[] = []
  const forgersKey = createForgersKey()

  async function send(notification: PendingNotification, kind: Delivery['kind']): Promise<boolean> {
    const body = encodeNotification(notification, keys.apiV3Key)
    const key = currentKey(keys, faults)
    const headers = signatureHeaders(kind === 'forged' ? { ...key, privateKey: forgersKey() } : key, body)
    if (kind === 'probe') {
      headers['Wechatpay-Signature'] = `WECHATPAY/SIGNTEST/${randomBytes(256).toString('base64')}`
    }
    const status = await post({ url: notification.url, headers, body }, answerMs)
    deliveries.push({ id: notification.id, eventType: notification.eventType, kind, status })
    deliveries.splice(0, deliveries.length - deliveriesKept)
    return status >= 200 && status < 300
  }

  function schedule(id: string, ms: number): void {
    if (scheduled.has(id)) return
    scheduled.add(id)
    clock.schedule(ms, async () => {
      const again = await deliver(id)
      scheduled.delete(id)
      if (again !== undefined) schedule(id, again)
    })
  }

  /** Resolves with the delay (ms) of the next attempt, if any. */
  async function deliver(id: string): Promise<number | undefined> {
    const notification = ledger.state.pending.get(id)
    if (notification === undefined || faults.silent) return undefined
    for (let sent = 0; sent < faults.probes; sent += 1) await send(notification, 'probe')
    for (let sent = 0; sent < faults.forged; sent += 1) await send(notification, 'forged')
    if (await send(notification, 'true')) return accepted(notification)
    const wait = retrySeconds[notification.attempts]
    if (wait === undefined) {
      await ledger.record([{ type: 'notification-settled', id, outcome: 'abandoned' }])
      return undefined
    }
    await ledger.record([{ type: 'notification-refused', id }])
    return wait * 1000 * timeScale
  }

  async function accepted(notification: PendingNotification): Promise<undefined> {
    await ledger.record([{ type: 'notification-settled', id: notification.id, outcome: 'delivered' }])
    for (let copy = 1; copy <= faults.duplicates; copy += 1) {
      clock.schedule(copy * duplicateGapMs * timeScale, async () => {
        await send(notification, 'duplicate')
      })
    }
  }

  return {
    deliveries,
    scheduleDelivery: (id) =>
      schedule(id, faults.delayMs + (faults.shuffleMs > 0 ? randomInt(faults.shuffleMs) : 0)),
    resume: () => {
      for (const id of ledger.state.pending.keys()) schedule(id, resumeMs * timeScale)
    },
  }
}
