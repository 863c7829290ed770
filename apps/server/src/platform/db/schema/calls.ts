import type { OutboundCallCause, OutboundCallState } from '@hao/contract/endpoints/outbound.ts'
import type { RingReason } from '@hao/contract/endpoints/ring-rules.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { HistoryRow } from './history-row.ts'

export type BindingState = 'submitted' | 'filing' | 'effective' | 'rejected' | 'unbinding' | 'ended'

/** How a call ended, as the carrier reports it. */
export type CallCause = 'completed' | 'missed' | 'busy' | 'cancelled' | 'refused'

export type CallSchema = {
  bindings: {
    id: GeneratedAlways<number>
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
  binding_history: HistoryRow<'binding_id', { state: BindingState; version: number }>
  /** The database computes the last two columns from the others. */
  calls: {
    id: GeneratedAlways<number>
    call_id: string
    subscription_id: number
    user_id: number
    caller: Buffer | null
    caller_index: Buffer | null
    started_at: Date
    answered_at: Date | null
    ended_at: Date | null
    cause: CallCause | null
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
  /** `sound` is A-law in base64, encrypted. With 0 `seconds` it is empty: the owner has deleted it. */
  voicemails: {
    id: GeneratedAlways<number>
    call_id: string
    subscription_id: number
    sound: Buffer
    seconds: number
    heard_at: Date | null
    created_at: Date
  }
  /** A user without a row has made no choice. */
  call_settings: { user_id: number; retention_days: 0 | 7 | 30 | 180; missed_call_sms: boolean }
  deleted_calls: { call_id: string; user_id: number; deleted_at: Date }
  missed_calls: {
    id: GeneratedAlways<number>
    call_id: string
    user_id: number
    number_id: number
    caller: Buffer | null
    missed_at: Date
    sent_at: Date | null
  }
  /** Calls of a minute that rang no phone; `digits` is '' when they belong to no single number. */
  refused_calls: {
    id: GeneratedAlways<number>
    minute: Date
    carrier: string
    digits: string
    reason: string
    status: number
    count: number
  }
  carrier_hourly_traffic: {
    carrier: string
    hour: Date
    route_requests: number
    events: number
    last_received_at: Date
  }
  outbound_calls: {
    id: GeneratedAlways<number>
    call_id: string
    user_id: number
    number_id: number
    kind: 'test' | 'callback'
    state: OutboundCallState
    cause: OutboundCallCause | null
    requested_at: Date
    ended_at: Date | null
  }
  outbound_call_history: HistoryRow<
    'outbound_call_id',
    { state: OutboundCallState; cause: OutboundCallCause | null }
  >
  /** `location` is JSON with the phone's address; null after the registration has ended. */
  phone_registrations: {
    id: GeneratedAlways<number>
    phone: Buffer
    phone_index: Buffer
    location: Buffer | null
    registered_at: Date
    expires_at: Date
    xid: Generated<string>
  }
}
