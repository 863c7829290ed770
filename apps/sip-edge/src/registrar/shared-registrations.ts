import { setTimeout as delay } from 'node:timers/promises'
import type { Registration, RegistrationChange } from '@hao/carrier-protocol/registrations.ts'
import type { ExchangeRegistrations } from '@hao/carrier-protocol/client.ts'

/** The registrations of all edges, which the application stores. Both reject when it does not answer. */
export type SharedRegistrations = {
  store: (change: RegistrationChange) => Promise<Registration | undefined>
  find: (phone: string) => Promise<Registration | undefined>
}

type Options = {
  exchange: ExchangeRegistrations
  log: (entry: Record<string, unknown>, text: string) => void
  /** Timeout (ms) of the application: shorter than a proxy waits for an edge (telephony/kamailio.cfg). */
  answerMs?: number
}

/** Time (ms) to collect requests that share one message. */
const batchMs = 20
/** The server accepts 100 changes and 100 phones in one message. */
const maxItems = 100
/** Requests that may wait at once. */
const maxWaiting = 2000

type Batch = {
  changes: RegistrationChange[]
  phones: string[]
  answer: Promise<Map<string, Registration>>
}

export function createSharedRegistrations({ exchange, log, answerMs = 1000 }: Options): SharedRegistrations {
  let next: Batch | undefined
  let waiting = 0
  let isOut = false

  function open(): Batch {
    const batch: Batch = { changes: [], phones: [], answer: delay(batchMs).then(send) }
    async function send() {
      if (next === batch) next = undefined
      const { changes, phones } = batch
      const found = await exchange({ changes, phones }, answerMs)
      return new Map(found.map((each) => [each.phone, each]))
    }
    return batch
  }

  async function ask(phone: string, change?: RegistrationChange): Promise<Registration | undefined> {
    if (waiting >= maxWaiting) throw new Error('Too many registrations wait for the server')
    waiting += 1
    const batch = (next ??= open())
    if (change) batch.changes.push(change)
    else batch.phones.push(phone)
    if (batch.changes.length + batch.phones.length >= maxItems) next = undefined
    try {
      const found = await batch.answer
      noteOutage(false)
      return found.get(phone)
    } catch (error) {
      noteOutage(true, error)
      throw error
    } finally {
      waiting -= 1
    }
  }

  function noteOutage(isNow: boolean, error?: unknown): void {
    if (isNow === isOut) return
    isOut = isNow
    if (isNow) log({ error: String(error) }, 'the server stores no registrations')
    else log({}, 'the server stores registrations again')
  }

  return { store: async (change) => ask(change.phone, change), find: async (phone) => ask(phone) }
}
