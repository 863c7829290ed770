import { signedHeaders } from './signature.ts'

/** A call that wants to know where to go: `number` as it was dialled, `caller` as the network shows it, '' when it is hidden, `at` in ISO 8601. */
export type Question = { callId: string; number: string; caller: string; at: string }

/** Where it goes: to a phone, which shows `display`, for so long at most, and to a `second` when that has not answered in so many seconds; or nowhere, with SIP's status. */
export type Decision =
  | {
      action: 'forward'
      target: string
      display: string
      maxSeconds: number
      second?: { target: string; afterSeconds: number }
    }
  | { action: 'reject'; status: number; reason: string }

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

/** The application, which knows where calls go. */
export type Carrier = {
  /** Rejects when no answer came in time, or none that can be read. */
  ask: (question: Question) => Promise<Decision>
  /** Tells of an event, in order and again and again until it is taken. */
  report: (event: CallEvent) => void
  /** Waits until all is told, for so long (ms) at most. */
  flush: (withinMs: number) => Promise<void>
}

type Options = {
  /** The server's origin. */
  serverUrl: string
  id: string
  secret: string
  /** How long (ms) a caller may wait for an answer. */
  askMs: number
}

/** More events than these are not kept for a server that does not take them. */
const mostEvents = 10_000
const eventsAtOnce = 100
const pauseMs = 1000
const reportMs = 10_000

/** Speaks the protocol of the server's `ports/network/carrier.ts`: JSON, signed by HMAC-SHA256 over the time and the raw body. */
export function createCarrier({ serverUrl, id, secret, askMs }: Options): Carrier {
  const waiting: CallEvent[] = []
  let telling: Promise<void> | undefined

  async function post(path: string, value: object, withinMs: number): Promise<Response> {
    const body = JSON.stringify(value)
    const response = await fetch(serverUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders({ id, secret }, body) },
      body,
      signal: AbortSignal.timeout(withinMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`The server answered ${response.status}`)
    }
    return response
  }

  async function tellAll(): Promise<void> {
    while (waiting.length > 0) {
      const events = waiting.slice(0, eventsAtOnce)
      try {
        await post('/api/carrier/events', { events }, reportMs)
        waiting.splice(0, events.length)
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
    telling = undefined
  }

  return {
    ask: async (question) => readDecision(await (await post('/api/carrier/route', question, askMs)).json()),
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

function readDecision(value: unknown): Decision {
  const decision = value as Partial<Decision & Record<string, unknown>> | null
  if (decision?.action === 'forward' && isPhone(decision['target']) && isSecond(decision.second))
    return decision as Decision
  if (decision?.action === 'reject' && Number.isInteger(decision['status'])) return decision as Decision
  throw new Error('The server gave no decision')
}

const isPhone = (value: unknown) => /^\d{3,20}$/.test(String(value))

function isSecond(value: { target?: unknown; afterSeconds?: unknown } | undefined): boolean {
  return value === undefined || (isPhone(value.target) && Number(value.afterSeconds) > 0)
}
