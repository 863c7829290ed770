import { createHmac } from 'node:crypto'

/** Where a call goes, as the server decides. */
export type Decision =
  | { action: 'forward'; target: string; display: string; maxSeconds: number }
  | { action: 'reject'; status: number; reason: string }

export type Cause = 'completed' | 'missed' | 'busy' | 'cancelled' | 'refused'

/** One event of a call; moments in ISO 8601. */
export type CallEvent = {
  id: string
  callId: string
  number: string
  caller: string
  startedAt: string
  type: 'ringing' | 'answered' | 'ended'
  at: string
  cause?: Cause
  /** Of a call that the server had made, and which of its phones rings or has answered. */
  kind?: 'test' | 'callback'
  leg?: 'first' | 'second'
}

export type CarrierClient = {
  /** Headers that sign a body, as of now or of another moment (epoch seconds). */
  sign(body: string, timestamp?: number): Record<string, string>
  /** Asks where a call goes. */
  ask(question: { callId: string; number: string; caller: string; at: string }): Promise<Decision>
  /** Tells the server what happened; again, up to 5 times, until it has taken it. */
  report(events: CallEvent[]): Promise<void>
}

const tries = 5
const pauseMs = 300

/** The carrier's side of the protocol that the server's `platform/integrations/network/carrier.ts` describes. */
export function createClient(
  serverUrl: string,
  { id, secret }: { id: string; secret: string },
): CarrierClient {
  const sign: CarrierClient['sign'] = (body, timestamp = Math.floor(Date.now() / 1000)) => ({
    'content-type': 'application/json',
    'carrier-id': id,
    'carrier-timestamp': String(timestamp),
    'carrier-signature': createHmac('sha256', secret).update(`${timestamp}\n${body}`).digest('hex'),
  })
  const post = async (path: string, value: object) => {
    const body = JSON.stringify(value)
    const response = await fetch(serverUrl + path, { method: 'POST', headers: sign(body), body })
    if (!response.ok) throw new Error(`The server answered ${response.status} to ${path}`)
    return response
  }
  return {
    sign,
    ask: async (question) => (await (await post('/api/carrier/route', question)).json()) as Decision,
    report: async (events) => {
      for (let left = tries; ; left -= 1) {
        try {
          await post('/api/carrier/events', { events })
          return
        } catch (error) {
          if (left <= 1) throw error
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    },
  }
}
