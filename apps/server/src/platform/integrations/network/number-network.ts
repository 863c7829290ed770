import type { BindAnswer, binding } from '@hao/carrier-protocol/bindings.ts'
import type {
  callEvent,
  DecisionValidity,
  Forward,
  Reject,
  routeRequest,
  Voicemail,
} from '@hao/carrier-protocol/messages.ts'
import type { RegistrationChange } from '@hao/carrier-protocol/registrations.ts'
import type { MessageHeaders } from '@hao/carrier-protocol/signature.ts'
import type { z } from 'zod'

export type RouteQuestion = z.output<typeof routeRequest>

/** `unavailable` stands for every ring rule of the owner, so that callers cannot learn the rules. */
export type RouteDecision = DecisionValidity &
  (
    | Forward
    | Reject<404, 'unknown'>
    | Reject<480, 'unbound' | 'suspended' | 'expired' | 'unavailable'>
    | Reject<603, 'blocked' | 'own-phone' | 'forwarded'>
  )

export type CallEvent = z.output<typeof callEvent>

export type RegistrationExchange = { changes: RegistrationChange[]; phones: string[] }

/** All bindings of a subscription share one `bindingId`; the highest version is valid. */
export type NetworkBinding = z.output<typeof binding>

/** It sends us requests and events, we send it bindings. The signature covers the raw `body`. */
export type NumberNetwork = {
  /** A network that does not store bindings asks for the route of each call. */
  capabilities: { storesBindings: boolean }
  /** Idempotent for `bindingId` and `version`: a repeat returns the current state. Throws AdapterError. */
  bind(binding: NetworkBinding): Promise<BindAnswer>
  /** Does nothing if it is gone or a newer one exists. Throws AdapterError. */
  unbind(binding: Pick<NetworkBinding, 'bindingId' | 'version' | 'number'>): Promise<void>
  /** A network that cannot list all reads only the numbers of `ours`. Throws AdapterError. */
  inspect(ours: NetworkBinding[]): Promise<NetworkBinding[]>
  /** Throws AdapterError: `bad_signature`, or `rejected` for an unreadable message. */
  parseRouteQuestion(headers: MessageHeaders, body: Buffer): RouteQuestion
  parseCallEvents(headers: MessageHeaders, body: Buffer): CallEvent[]
  parseRegistrations(headers: MessageHeaders, body: Buffer): RegistrationExchange
  parseVoicemail(headers: MessageHeaders, body: Buffer): Voicemail
}
