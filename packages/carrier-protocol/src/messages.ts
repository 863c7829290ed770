/**
 * The messages between the application, which knows where calls go, and whatever takes calls: an edge, an
 * agent before a product, a simulator. Each is a POST of JSON with three headers (see signature.ts); moments
 * are ISO 8601, and numbers as they were dialled:
 *
 * - `/api/carrier/route`: a `RouteRequest`, answered with a `Decision`.
 * - `/api/carrier/events`: `{events: CallEvent[]}`, which may come again and in any order, until they are
 *   answered with 204.
 * - `/api/carrier/registrations`: a `RegistrationsRequest`, answered with a `RegistrationsResponse`; several
 *   edges share registrations by it.
 * - `/calls` at an edge: a `ControlCommand`, answered with `{}`.
 *
 * bindings.ts has the messages to a network that keeps bindings.
 */

/**
 * A call that wants to know where to go: `number` as it was dialled, `caller` as the network shows it, ''
 * when it is hidden.
 */
export type RouteRequest = { callId: string; number: string; caller: string; at: string }

/**
 * The phone that rings when the first one has not answered in `afterSeconds`: at once when the first is busy
 * or cannot be reached, never when it declined.
 */
export type SecondPhone = { target: string; afterSeconds: number }

/** The call rings a phone, which shows `display`, and lasts so long at most. */
export type Forward = {
  action: 'forward'
  target: string
  display: string
  maxSeconds: number
  second?: SecondPhone
}

/** The call rings nowhere; `status` is SIP's: 404 no such number, 480 not to be reached now, 603 declined. */
export type Reject<Status extends number = number, Reason extends string = string> = {
  action: 'reject'
  status: Status
  reason: Reason
}

/**
 * For whom else a decision may be used while the application does not answer: with `anyCaller` for every
 * caller but the phones that it rings; from `until` on for nobody.
 */
export type DecisionValidity = { anyCaller?: boolean; until?: string }

/** Where a call goes. */
export type Decision = DecisionValidity & (Forward | Reject)

export type Cause = 'completed' | 'missed' | 'busy' | 'cancelled' | 'refused'

/** Why the application has a call made: to try a phone, or to call back. */
export type OutboundKind = 'test' | 'callback'

/** Which phone of an outbound call rings or has answered. */
export type Leg = 'first' | 'second'

/**
 * What happened to a call. Each event names the whole call, so that any may come first. An outbound call has
 * `kind` and `leg` too.
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
  kind?: OutboundKind
  leg?: Leg
}

/**
 * An event's id, the same however often the event is sent: at most 100 characters, which is what the server
 * reads.
 */
export const eventId = (callId: string, type: CallEvent['type']) => `${callId} ${type}`.slice(-100)

/**
 * A call that the application has an edge make: `first` rings, then `second`, where there is one; both see
 * `number` alone.
 */
export type OutboundCall = {
  /** The application's; the same again is the same call. */
  callId: string
  kind: OutboundKind
  number: string
  first: string
  second?: string | undefined
  maxSeconds: number
}

/** What the application may ask of an edge. */
export type ControlCommand = ({ type: 'place' } & OutboundCall) | { type: 'drop'; callId: string }

/**
 * The registration of a phone, as edges share it. It has ended unless `until` is after `registeredAt`; then
 * it needs no place. Of one phone the latest `registeredAt` counts, whatever comes first, and the first of
 * equal ones.
 */
export type RegistrationMessage = {
  phone: string
  contact?: string
  /** The values of Path, the nearest proxy first. */
  path?: readonly string[]
  /** Where the REGISTER came from, as an address of SIP. */
  source?: string
  registeredAt: string
  until: string
}

/** What changed at an edge, and the version that it knows; without `since` it wants all registrations. */
export type RegistrationsRequest = { changes: readonly RegistrationMessage[]; since?: string | undefined }

/**
 * The registrations that changed since the version of the question, ended ones included; without one all that
 * have not ended.
 */
export type RegistrationsResponse = { version: string; registrations: readonly RegistrationMessage[] }
