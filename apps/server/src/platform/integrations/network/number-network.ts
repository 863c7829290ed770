import type { BindAnswer, binding } from '@hao/carrier-protocol/bindings.ts'
import type {
  callEvent,
  DecisionValidity,
  Forward,
  Reject,
  routeRequest,
} from '@hao/carrier-protocol/messages.ts'
import type { RegistrationChange } from '@hao/carrier-protocol/registrations.ts'
import type { MessageHeaders } from '@hao/carrier-protocol/signature.ts'
import type { z } from 'zod'

export type RouteQuestion = z.output<typeof routeRequest>

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

export type CallEvent = z.output<typeof callEvent>

/** The changes that an edge reports, and the phones that it asks for. */
export type RegistrationExchange = { changes: RegistrationChange[]; phones: string[] }

/**
 * The phone that a number, as it is dialled, rings; `until` is null if the end is unknown. All bindings of a
 * subscription share one `bindingId`; the highest version is valid, in whatever order they arrive.
 */
export type NetworkBinding = z.output<typeof binding>

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
  parseCallEvents(headers: MessageHeaders, body: Buffer): CallEvent[]
  /** As `parseRouteQuestion`. */
  parseRegistrations(headers: MessageHeaders, body: Buffer): RegistrationExchange
}
