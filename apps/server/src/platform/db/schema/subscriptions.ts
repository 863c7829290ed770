import type { Generated, GeneratedAlways } from 'kysely'
import type { Renewal, SubscriptionState } from '@hao/contract/entities.ts'
import type { ProviderName } from '@hao/contract/payment-methods.ts'
import type { ActorColumns } from './actor-columns.ts'

type Id = GeneratedAlways<number>

type Subscriptions = {
  id: Id
  user_id: number
  number_id: number
  order_id: number
  state: SubscriptionState
  renewal: Renewal
  period_start: Date | null
  period_end: Date | null
  /** The day of the month (Asia/Shanghai) on which periods end, if the month has that day. */
  anchor_day: number | null
  next_step_at: Date | null
  ended_at: Date | null
  recoverable_until: Date | null
  /** The owner's name for the number. */
  name: Generated<Buffer | null>
  /** The time in which the staff bars calls to the number. */
  barred_at: Generated<Date | null>
  barred_until: Generated<Date | null>
  created_at: Date
}

type SubscriptionHistory = {
  id: Id
  subscription_id: number
  event: string
  state: SubscriptionState
  renewal: Renewal
  at: Date
} & ActorColumns

/** The topic of a notice; for a reminder also how many days before the end of the period it is sent. */
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
  /** It was not sent, because it was no longer true or there was no phone. */
  dropped_at: Generated<Date | null>
}

/** The state of a buyer's permission, given at the provider, to charge renewals. */
type MandateState = 'signing' | 'active' | 'ended'

/** `code` is the merchant's own name of a mandate, `provider_mandate_id` the provider's. */
type Mandates = {
  id: Id
  subscription_id: number
  provider: ProviderName
  code: string
  provider_mandate_id: string | null
  state: MandateState
  created_at: Date
  signed_at: Date | null
  ended_at: Date | null
}

type MandateHistory = {
  id: Id
  mandate_id: number
  event: string
  state: MandateState
  at: Date
} & ActorColumns

export type SubscriptionSchema = {
  subscriptions: Subscriptions
  subscription_history: SubscriptionHistory
  subscription_notices: SubscriptionNotices
  mandates: Mandates
  mandate_history: MandateHistory
}
