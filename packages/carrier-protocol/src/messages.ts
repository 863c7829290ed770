/**
 * Messages between the application, which decides where calls go, and programs that take calls: an edge, an
 * agent, a simulator. Each is a POST of JSON with the headers of signature.ts. Moments are ISO 8601, and
 * numbers are as dialled.
 *
 * - `/api/carrier/route`: a `RouteRequest`, answered with a `Decision`.
 * - `/api/carrier/events`: `{events: CallEvent[]}`, repeated in any order until answered with 204. An event
 *   that cannot be read costs none of the others; 400 if none can be read.
 * - `/api/carrier/registrations`: a `RegistrationsRequest`, answered with a `RegistrationsResponse`.
 * - `/calls` at an edge: a `ControlCommand`, answered with `{}`.
 */

/**
 * A call to route: `number` as dialled, `caller` as the network presents it, '' when it is hidden. `withheld`
 * is the number of a hidden caller: it may be refused by it, and nobody sees it.
 */
export type RouteRequest = {
  callId: string
  number: string
  caller: string
  withheld?: string | undefined
  at: string
}

/**
 * Rings when the first phone has not answered within `afterSeconds`, at once when the first is busy or
 * unreachable, and never when it declined.
 */
type SecondPhone = { target: string; afterSeconds: number }

/** The call rings a phone, which displays `display`, and lasts at most `maxSeconds`. */
export type Forward = {
  action: 'forward'
  target: string
  display: string
  maxSeconds: number
  second?: SecondPhone
  /** The registrations of the two phones, as far as edges have reported them. */
  places?: readonly Registration[]
}

/** The call does not ring. `status` is SIP's: 404 no such number, 480 unreachable now, 603 declined. */
export type Reject<Status extends number = number, Reason extends string = string> = {
  action: 'reject'
  status: Status
  reason: Reason
}

/**
 * Whether a cached decision counts for other calls while the application does not answer: with `anyCaller`
 * for every caller except the phones that it rings, and not from `until` on.
 */
export type DecisionValidity = { anyCaller?: boolean; until?: string }

/** Where a call goes. */
export type Decision = DecisionValidity & (Forward | Reject)

export type Cause = 'completed' | 'missed' | 'busy' | 'cancelled' | 'refused'

/** Why the application starts a call: to test a phone, or to call back. */
export type OutboundKind = 'test' | 'callback'

/** Which phone of an outbound call rings or has answered. */
export type Leg = 'first' | 'second'

/**
 * An event of a call. Each event describes the whole call, so events may arrive in any order. An outbound
 * call also has `kind` and `leg`.
 */
export type CallEvent = {
  id: string
  callId: string
  number: string
  caller: string
  withheld?: string | undefined
  startedAt: string
  type: 'ringing' | 'answered' | 'ended'
  at: string
  cause?: Cause
  kind?: OutboundKind
  leg?: Leg
}

/** The id of an event, equal in each retry. The server accepts at most 100 characters. */
export const eventId = (callId: string, type: CallEvent['type']) => `${callId} ${type}`.slice(-100)

/**
 * A call that an edge makes for the application: `first` rings, then `second` if present. Both see `number`
 * only.
 */
export type OutboundCall = {
  /** An idempotency key: the same id is the same call. */
  callId: string
  kind: OutboundKind
  number: string
  first: string
  second?: string | undefined
  maxSeconds: number
}

/** The commands of the application to an edge. */
export type ControlCommand = ({ type: 'place' } & OutboundCall) | { type: 'drop'; callId: string }

/** A change of a phone's registration. With 0 `seconds` it ends, and has no contact. */
export type RegistrationChange = {
  phone: string
  contact?: string
  /** The values of Path, the nearest proxy first. */
  path?: readonly string[]
  /** The SIP address that the REGISTER came from. */
  source?: string
  seconds: number
}

/**
 * A phone's registration as the application has it: the change that it received last. `registeredAt` is later
 * with each change of the phone. It has ended unless `until` is after `registeredAt`.
 */
export type Registration = Omit<RegistrationChange, 'seconds'> & { registeredAt: string; until: string }

/** Changes to store, and phones whose registrations are asked for; at most 100 of each. */
export type RegistrationsRequest = { changes: readonly RegistrationChange[]; phones: readonly string[] }

/** The registrations of all phones in the request, as far as they are known. */
export type RegistrationsResponse = { registrations: readonly Registration[] }
