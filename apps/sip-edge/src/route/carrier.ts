import { postTo, StatusError } from './post.ts'
import { type Exchange, exchangeBy } from './registrations.ts'

/** A call that wants to know where to go: `number` as it was dialled, `caller` as the network shows it, '' when it is hidden, `at` in ISO 8601. */
export type Question = { callId: string; number: string; caller: string; at: string }

/**
 * Where it goes: to a phone, which shows `display`, for so long at most, and to a `second` when that has not answered in so many seconds; or nowhere, with SIP's
 * status. With `anyCaller` it would be the same for everybody else, but for these phones themselves; from `until` (ISO 8601) on it may be another.
 */
export type Decision = { anyCaller?: boolean; until?: string } & (
  | {
      action: 'forward'
      target: string
      display: string
      maxSeconds: number
      second?: { target: string; afterSeconds: number }
    }
  | { action: 'reject'; status: number; reason: string }
)

export type Cause = 'completed' | 'missed' | 'busy' | 'cancelled' | 'refused'

/** A call that the application has us make: to try a phone, or to call back. */
export type Kind = 'test' | 'callback'

/**
 * What happened to a call; moments in ISO 8601. Each event names the whole call, so that any may come first. Of one that the application has us make it tells the `kind`, and
 * which of its two phones rings or has answered.
 */
export type CallEvent = {
  id: string
  callId: string
  number: string
  caller: string
  startedAt: string
  type: 'ringing' | 'answered' | 'ended'
  at: string
  cause?: Cause
  kind?: Kind
  leg?: 'first' | 'second'
}

/** An event's name, the same however often it is told: 100 signs at most, which is what the server reads. */
export const nameOf = (callId: string, type: CallEvent['type']) => `${callId} ${type}`.slice(-100)

/** The application, which knows where calls go, as an edge sees it. */
export type Carrier = {
  /** Rejects when there is no answer. */
  ask: (question: Question) => Promise<Decision>
  /** Tells of an event, in order and again and again until it is taken; one that the server cannot read is dropped. */
  report: (event: CallEvent) => void
  /** Waits until all is told, for so long (ms) at most. */
  flush: (withinMs: number) => Promise<void>
}

/** The application as it is to be asked over the network. */
export type Application = Pick<Carrier, 'report' | 'flush'> & {
  /** Rejects when no answer came within so long (ms), or none that can be read. */
  ask: (question: Question, withinMs: number) => Promise<Decision>
  /** Shares registrations of phones with other edges. */
  exchange: Exchange
}

type Options = {
  /** The server's origin. */
  serverUrl: string
  id: string
  secret: string
}

/** More events than these are not kept for a server that does not take them. */
const mostEvents = 100_000
const eventsAtOnce = 100
/** How soon (ms) a server that does not take events is tried again: later each time, and not all edges at once. */
const pauseMs = { first: 500, longest: 8000 }
const reportMs = 10_000

/** Speaks the protocol of the server's `platform/integrations/network/carrier.ts`: JSON, signed by HMAC-SHA256 over the time and the raw body. */
export function createCarrier({ serverUrl, ...credentials }: Options): Application {
  const post = postTo(serverUrl, credentials)
  const waiting: CallEvent[] = []
  let telling: Promise<void> | undefined

  async function tellAll(): Promise<void> {
    let atOnce = eventsAtOnce
    let failures = 0
    while (waiting.length > 0) {
      const events = waiting.slice(0, atOnce)
      try {
        await post('/api/carrier/events', { events }, reportMs)
        waiting.splice(0, events.length)
        failures = 0
      } catch (error) {
        if (!(error instanceof StatusError && error.status === 400)) {
          const most = Math.min(pauseMs.longest, pauseMs.first * 2 ** failures)
          failures += 1
          await new Promise((resolve) => setTimeout(resolve, most * (0.5 + Math.random() / 2)))
        } else if (events.length > 1) {
          atOnce = 1
        } else {
          // It would keep back all that come after it, for ever.
          waiting.shift()
          atOnce = eventsAtOnce
        }
      }
    }
    telling = undefined
  }

  return {
    ask: async (question, withinMs) =>
      readDecision(JSON.parse(await post('/api/carrier/route', question, withinMs))),
    exchange: exchangeBy(post),
    report: (event) => {
      if (waiting.length < mostEvents) waiting.push(event)
      telling ??= tellAll()
    },
    flush: async (withinMs) => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, withinMs).unref())
      await Promise.race([telling, late])
    },
  }
}

/** @throws Error for what is no decision */
function readDecision(value: unknown): Decision {
  const decision = value as Decision | null
  if (decision?.action === 'forward' && isForward(decision)) return decision
  if (decision?.action === 'reject' && isRefusal(decision.status)) return decision
  throw new Error('The server gave no decision')
}

function isForward({ target, display, maxSeconds, second }: Decision & { action: 'forward' }): boolean {
  const numbers = [target, display, ...(second ? [second.target] : [])]
  return numbers.every(isNumber) && isWait(maxSeconds) && (!second || isWait(second.afterSeconds))
}

/** Whether a timer can wait so many seconds: one that is told more than 2^31 ms is over at once. */
const isWait = (seconds: number) => seconds > 0 && seconds < 2 ** 31 / 1000

/** Any other status would answer the call, or leave it without an end. */
const isRefusal = (status: number) => Number.isInteger(status) && status >= 400 && status < 700

const isNumber = (value: unknown) => /^\d{3,20}$/.test(String(value))
