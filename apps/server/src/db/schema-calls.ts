import type { GeneratedAlways } from 'kysely'

/** How a call ended, as the carrier says. */
export type CallCause = 'completed' | 'missed' | 'busy' | 'cancelled' | 'refused'

/** Of the last two, the database makes what the others come to. */
export type Calls = {
  id: GeneratedAlways<number>
  call_id: string
  subscription_id: number
  user_id: number
  caller: string | null
  started_at: Date
  answered_at: Date | null
  ended_at: Date | null
  cause: CallCause | null
  event_ids: string[]
  outcome: GeneratedAlways<'ringing' | 'answered' | Exclude<CallCause, 'completed'>>
  seconds: GeneratedAlways<number | null>
}
