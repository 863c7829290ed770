import type { OutboundCallCause, OutboundCallState } from '@hao/contract/endpoints/outbound.ts'
import type { RingReason } from '@hao/contract/endpoints/ring-rules.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { ActorColumns } from './actor-columns.ts'

type Id = GeneratedAlways<number>

export type BindingState = 'submitted' | 'filing' | 'effective' | 'rejected' | 'unbinding' | 'ended'

type Bindings = {
  id: Id
  subscription_id: number
  number_id: number
  phone: Buffer | null
  phone_index: Buffer | null
  slot: number
  state: BindingState
  version: number
  confirmed_version: Generated<number>
  rings_until: Date | null
  created_at: Date
}

type BindingHistory = {
  id: Id
  binding_id: number
  event: string
  state: BindingState
  version: number
  at: Date
} & ActorColumns

/** How a call ended, as the carrier reports it. */
export type CallCause = 'completed' | 'missed' | 'busy' | 'cancelled' | 'refused'

/** The database computes the last two columns from the others. */
type Calls = {
  id: Id
  call_id: string
  subscription_id: number
  user_id: number
  caller: Buffer | null
  caller_index: Buffer | null
  started_at: Date
  answered_at: Date | null
  ended_at: Date | null
  cause: CallCause | null
  /** When the owner last called back. */
  called_back_at: Date | null
  event_ids: string[]
  /** Why we refused the call; null for other calls, and when the network refused it. */
  refusal: RingReason | null
  /** A callback: `caller` is the person called back, `started_at` when it was requested. */
  outgoing: Generated<boolean>
  /** The owner's name for the caller, equal in all of the caller's calls. */
  caller_name: Buffer | null
  outcome: GeneratedAlways<'ringing' | 'answered' | Exclude<CallCause, 'completed'>>
  seconds: GeneratedAlways<number | null>
}

/** A user without a row has made no choice. */
type CallSettings = { user_id: number; retention_days: 0 | 7 | 30 | 180; missed_call_sms: boolean }

type DeletedCalls = { call_id: string; user_id: number; deleted_at: Date }

type MissedCalls = {
  id: Id
  call_id: string
  user_id: number
  number_id: number
  caller: Buffer | null
  missed_at: Date
  sent_at: Date | null
}

/**
 * Calls of one minute to one number that rang no phone; `digits` is '' when they belong to no single number.
 */
type RefusedCalls = {
  id: Id
  minute: Date
  carrier: string
  digits: string
  reason: string
  status: number
  count: number
}

type CarrierHours = {
  carrier: string
  hour: Date
  route_requests: number
  events: number
  last_received_at: Date
}

type PlacedCalls = {
  id: Id
  call_id: string
  user_id: number
  number_id: number
  kind: 'test' | 'callback'
  state: OutboundCallState
  cause: OutboundCallCause | null
  requested_at: Date
  ended_at: Date | null
}

type PlacedCallHistory = {
  id: Id
  outbound_call_id: number
  event: string
  state: OutboundCallState
  cause: OutboundCallCause | null
  at: Date
} & ActorColumns

/** `location` is JSON with the phone's address; null after the registration has ended. */
type PhoneRegistrations = {
  id: Id
  phone: Buffer
  phone_index: Buffer
  location: Buffer | null
  registered_at: Date
  expires_at: Date
  xid: Generated<string>
}

export type CallSchema = {
  bindings: Bindings
  binding_history: BindingHistory
  calls: Calls
  call_settings: CallSettings
  deleted_calls: DeletedCalls
  missed_calls: MissedCalls
  refused_calls: RefusedCalls
  carrier_hourly_traffic: CarrierHours
  outbound_calls: PlacedCalls
  outbound_call_history: PlacedCallHistory
  phone_registrations: PhoneRegistrations
}
