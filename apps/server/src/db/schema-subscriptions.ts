import type { GeneratedAlways } from 'kysely'

type Id = GeneratedAlways<number>

export type SubscriptionState = 'pending_bind' | 'active' | 'past_due' | 'grace' | 'suspended' | 'ended'
export type Renewal = 'auto' | 'manual' | 'ends'

type Subscriptions = {
  id: Id
  user_id: number
  number_id: number
  order_id: number
  state: SubscriptionState
  renewal: Renewal
  period_start: Date | null
  period_end: Date | null
  /** The day of the month (Asia/Shanghai) that periods end on, where the month has it. */
  anchor_day: number | null
  next_step_at: Date | null
  ended_at: Date | null
  recoverable_until: Date | null
  created_at: Date
}

type SubscriptionHistory = {
  id: Id
  subscription_id: number
  event: string
  state: SubscriptionState
  renewal: Renewal
  at: Date
}

/** What a notice says, and how many days before the end of the period where it is a reminder. */
export type NoticeKind =
  | 'charge-6'
  | 'charge-1'
  | 'due-6'
  | 'due-1'
  | 'ends-6'
  | 'ends-1'
  | 'failed'
  | 'suspended'
  | 'ended'

type SubscriptionNotices = {
  id: Id
  subscription_id: number
  period_end: Date
  kind: NoticeKind
  created_at: Date
  claimed_until: Date | null
  sent_at: Date | null
}

type Contracts = {
  id: Id
  subscription_id: number
  out_contract_code: string
  contract_id: string | null
  state: 'signing' | 'active' | 'ended'
  created_at: Date
  signed_at: Date | null
  ended_at: Date | null
}

/** The tables of subscriptions. */
export type SubscriptionSchema = {
  subscriptions: Subscriptions
  subscription_history: SubscriptionHistory
  subscription_notices: SubscriptionNotices
  contracts: Contracts
}
