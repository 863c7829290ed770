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

/** A question of the carrier protocol, with its moment read. */
export type RouteQuestion = Omit<RouteRequest, 'at'> & { at: Date }

/** Our decisions of the carrier protocol. `unavailable` is all that anybody learns of the owner's rules. */
export type RouteDecision = DecisionValidity &
  (
    | Forward
    | Reject<404, 'unknown'>
    | Reject<480, 'unbound' | 'suspended' | 'expired' | 'unavailable'>
    | Reject<603, 'blocked' | 'own-phone'>
  )

/** What happened to a call. Every event names the whole call, so that any of them may come first. `id` is the event's own. */
export type CallEvent = { id: string; callId: string; number: string; caller: string; startedAt: Date } & (
  | { type: 'ringing'; at: Date }
  | { type: 'answered'; at: Date }
  | { type: 'ended'; at: Date; cause: CallCause }
)

/** What happened to a call that the network made for us: which of its phones rings or has answered, and how it ended. */
export type OutboundCallEvent = { callId: string; kind: OutboundKind; leg: Leg } & (
  | { type: 'ringing' | 'answered' }
  | { type: 'ended'; cause: CallCause }
)

/** How a phone is reached: its Contact, the values of its Path, and the address of its REGISTER. */
export type PhoneLocation = { contact: string; path: string[]; source: string }

/** That a phone has registered, until a moment; without a place, that its registration has ended. */
export type PhoneRegistration = {
  phone: string
  place: PhoneLocation | null
  registeredAt: Date
  until: Date
}

/** What an edge has registered, and the version that it knows of all registrations; undefined: none. */
export type RegistrationExchange = { changes: PhoneRegistration[]; since: string | undefined }

/**
 * A phone that a number (as it is dialled) shall ring, until a moment if one is known. `bindingId` stays for
 * all phones that a subscription's number rings one after the other; of two versions the higher one counts,
 * whatever comes first.
 */
export type NetworkBinding = {
  bindingId: string
  version: number
  number: string
  phone: string
  until: Date | null
}

/** The telephone network that numbers live in: reads what it sends us, and is told which phones ring. `body` is the raw bytes, which the signature covers. */
export type NumberNetwork = {
  /** Without bindings of its own it asks where each call goes, and need not be told. */
  capabilities: { keepsBindings: boolean }
  /** Idempotent on bindingId and version: the same again changes nothing and tells how it stands. Throws AdapterError. */
  bind(binding: NetworkBinding): Promise<BindAnswer>
  /** Drops a binding up to this version; fine if it is gone, or a newer one is there. Throws AdapterError. */
  unbind(binding: Pick<NetworkBinding, 'bindingId' | 'version' | 'number'>): Promise<void>
  /** Every binding that rings there; a network that cannot list them looks at the numbers of `ours`, those that shall ring, alone. Throws AdapterError. */
  inspect(ours: NetworkBinding[]): Promise<NetworkBinding[]>
  /** Throws AdapterError: `bad_signature`, or `rejected` for what cannot be read. */
  parseRouteQuestion(headers: MessageHeaders, body: Buffer): RouteQuestion
  /** As `parseRouteQuestion`. The events may be repeats, and in any order. */
  parseCallEvents(headers: MessageHeaders, body: Buffer): (CallEvent | OutboundCallEvent)[]
  /** As `parseRouteQuestion`. */
  parseRegistrations(headers: MessageHeaders, body: Buffer): RegistrationExchange
}
