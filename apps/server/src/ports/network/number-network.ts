import type { CallCause } from '../../db/schema/calls.ts'

/** A call that wants to know where to go. `number` is as it was dialled, `caller` as the network shows it, '' when it is hidden. */
export type RouteQuestion = { number: string; caller: string; callId: string; at: Date }

/**
 * Where a call goes: to a phone, which shows `display` and may be spoken to for so long; or nowhere, with SIP's status: 404 no such number, 480 not
 * to be reached now, 603 declined.
 */
export type RouteDecision =
  | { action: 'forward'; target: string; display: string; maxSeconds: number }
  | { action: 'reject'; status: 404; reason: 'unknown' }
  | { action: 'reject'; status: 480; reason: 'unbound' | 'suspended' | 'expired' }
  | { action: 'reject'; status: 603; reason: 'blocked' | 'own-phone' }

/** What happened to a call. Every event names the whole call, so that any of them may come first. `id` is the event's own. */
export type CallEvent = { id: string; callId: string; number: string; caller: string; startedAt: Date } & (
  | { type: 'ringing'; at: Date }
  | { type: 'answered'; at: Date }
  | { type: 'ended'; at: Date; cause: CallCause }
)

export type CarrierHeaders = Readonly<Record<string, string | string[] | undefined>>

/** The telephone network that numbers live in: reads what it sends us. `body` is the raw bytes, which the signature covers. */
export type NumberNetwork = {
  /** Throws AdapterError: `bad_signature`, or `rejected` for what cannot be read. */
  parseRouteQuestion(headers: CarrierHeaders, body: Buffer): RouteQuestion
  /** As `parseRouteQuestion`. The events may be repeats, and in any order. */
  parseCallEvents(headers: CarrierHeaders, body: Buffer): CallEvent[]
}
