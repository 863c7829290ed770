import type { BindAnswer } from '@hao/carrier-protocol/bindings.ts'
import type {
  Forward,
  Leg,
  OutboundKind,
  RouteRequest,
  Reject,
  DecisionValidity,
} from '@hao/carrier-protocol/messages.ts'
import type { MessageHeaders } from '@hao/carrier-protocol/signature.ts'
import type { CallCause } from '../../db/schema/calls.ts'

/** A route request of the carrier protocol, with its time parsed. */
export type RouteQuestion = Omit<RouteRequest, 'at'> & { at: Date }

/**
 * Our route decisions. `unavailable` stands for every ring rule of the owner, so that callers cannot learn
 * the rules.
 */
export type RouteDecision = DecisionValidity &
  (
    | Forward
    | Reject<404, 'unknown'>
    | Reject<480, 'unbound' | 'suspended' | 'expired' | 'unavailable'>
    | Reject<603, 'blocked' | 'own-phone' | 'forwarded'>
  )

/**
 * An event of a call. Each one describes the whole call, because events may arrive in any order. `id`
 * identifies the event.
 */
export type CallEvent = Pick<RouteRequest, 'callId' | 'number' | 'caller' | 'withheld'> & {
  id: string
  startedAt: Date
} & (
    | { type: 'ringing'; at: Date }
    | { type: 'answered'; at: Date }
    | { type: 'ended'; at: Date; cause: CallCause }
  )

/** An event of an outbound call: which of its phones rings or has answered, or how the call ended. */
export type OutboundCallEvent = { callId: string; kind: OutboundKind; leg: Leg } & (
  | { type: 'ringing' | 'answered' }
  | { type: 'ended'; cause: CallCause }
)

/** The address of a registered phone: its Contact, the values of its Path, and the source of its REGISTER. */
export type PhoneLocation = { contact: string; path: string[]; source: string }

/** A change of a phone's registration; without `place`, its end. */
export type PhoneRegistration = { phone: string; place: PhoneLocation | null; seconds: number }

/** The changes that an edge reports, and the phones that it asks for. */
export type RegistrationExchange = { changes: PhoneRegistration[]; phones: string[] }

/**
 * The phone that a number, as it is dialled, rings; `until` is null if the end is unknown. All bindings of a
 * subscription share one `bindingId`; the highest version is valid, in whatever order they arrive.
 */
export type NetworkBinding = {
  bindingId: string
  version: number
  number: string
  phone: string
  until: Date | null
}

/**
 * The telephone network of the numbers: it sends us requests and events, and we send it bindings. `body` is
 * the raw body, which the signature covers.
 */
export type NumberNetwork = {
  /** A network that does not store bindings asks for the route of each call. */
  capabilities: { storesBindings: boolean }
  /** Idempotent for `bindingId` and `version`: a repeat returns the current state. Throws AdapterError. */
  bind(binding: NetworkBinding): Promise<BindAnswer>
  /**
   * Removes a binding up to this version; does nothing if it is gone or a newer one exists. Throws
   * AdapterError.
   */
  unbind(binding: Pick<NetworkBinding, 'bindingId' | 'version' | 'number'>): Promise<void>
  /**
   * All effective bindings in the network. A network that cannot list them reads only the numbers of `ours`.
   * Throws AdapterError.
   */
  inspect(ours: NetworkBinding[]): Promise<NetworkBinding[]>
  /** Throws AdapterError: `bad_signature`, or `rejected` for an unreadable message. */
  parseRouteQuestion(headers: MessageHeaders, body: Buffer): RouteQuestion
  /** As `parseRouteQuestion`. Events may be repeated, and in any order. */
  parseCallEvents(headers: MessageHeaders, body: Buffer): (CallEvent | OutboundCallEvent)[]
  /** As `parseRouteQuestion`. */
  parseRegistrations(headers: MessageHeaders, body: Buffer): RegistrationExchange
}
