import type { Generated, GeneratedAlways } from 'kysely'
import type { Renewal, SubscriptionState } from '@hao/contract/entities.ts'
import type { ProviderName } from '@hao/contract/payment-methods.ts'
import type { HistoryRow } from './history-row.ts'

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

/** The state of a buyer's permission, given at the provider, to charge renewals. */
type MandateState = 'signing' | 'active' | 'ended'

export type SubscriptionSchema = {
  subscriptions: {
    id: GeneratedAlways<number>
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
    name: Generated<Buffer | null>
    /** While the staff bars calls to the number. */
    barred_at: Generated<Date | null>
    barred_until: Generated<Date | null>
    /** The buyer has given it away by a link: no one binds a phone to it. */
    gifted: Generated<boolean>
    created_at: Date
  }
  subscription_history: HistoryRow<'subscription_id', { state: SubscriptionState; renewal: Renewal }>
  subscription_notices: {
    id: GeneratedAlways<number>
    subscription_id: number
    period_end: Date
    kind: NoticeKind
    /** Of `charge-6`: the discount that it announces, with which the charge is made. */
    percent_off: Generated<number>
    created_at: Date
    claimed_until: Date | null
    sent_at: Date | null
    /** It was not sent, because it was no longer true or there was no phone. */
    dropped_at: Generated<Date | null>
  }
  /** `code` is the merchant's own name of a mandate, `provider_mandate_id` the provider's. */
  mandates: {
    id: GeneratedAlways<number>
    subscription_id: number
    provider: ProviderName
    code: string
    provider_mandate_id: string | null
    state: MandateState
    created_at: Date
    signed_at: Date | null
    ended_at: Date | null
  }
  mandate_history: HistoryRow<'mandate_id', { state: MandateState }>
}
