import { type CallEvent, type Decision, decision, type RouteRequest } from '@hao/carrier-protocol/messages.ts'
import { createPost } from '@hao/carrier-protocol/post.ts'
import { type Credentials, signedHeaders } from '@hao/carrier-protocol/signature.ts'

export type CarrierClient = {
  /** Headers that sign a body, at a moment (epoch seconds) or now. */
  sign(body: string, timestamp?: number): Record<string, string>
  ask(question: RouteRequest): Promise<Decision>
  /** Reports events to the server, with up to 5 attempts. */
  report(events: CallEvent[]): Promise<void>
}

const timeoutMs = 10_000
const maxAttempts = 5
const retryDelayMs = 300

/** A carrier that asks and reports at once, without a cache or a queue. */
export function createClient(serverUrl: string, credentials: Credentials): CarrierClient {
  const sign: CarrierClient['sign'] = (body, timestamp) => ({
    'content-type': 'application/json',
    ...signedHeaders(credentials, body, timestamp),
  })
  const post = createPost(serverUrl, credentials)
  return {
    sign,
    ask: async (question) =>
      decision.parse(JSON.parse(await post('/api/carrier/route', question, timeoutMs))),
    report: async (events) => {
      for (let left = maxAttempts; ; left -= 1) {
        try {
          await post('/api/carrier/events', { events }, timeoutMs)
          return
        } catch (error) {
          if (left <= 1) throw error
        }
        await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
      }
    },
  }
}
