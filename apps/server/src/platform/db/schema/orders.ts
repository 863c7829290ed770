import type { Generated, GeneratedAlways } from 'kysely'
import type { OrderStage } from '@hao/contract/entities.ts'
import type { HistoryRow } from './history-row.ts'

export type OrderSchema = {
  orders: {
    id: GeneratedAlways<number>
    out_trade_no: string
    user_id: number
    /** Counts the user's orders of kind `new`, from 1. */
    user_sequence: number | null
    number_id: number
    kind: 'new' | 'renew'
    months: number
    /** A month without the discount of the period. */
    price_fen: number
    /** The discount of the period, as `amount_fen` has it. */
    percent_off: Generated<number>
    amount_fen: number
    stage: OrderStage
    status: GeneratedAlways<1 | 2 | 3>
    auto_renew: boolean
    hold_until: Date
    paid_at: Date | null
    subscription_id: Generated<number | null>
    period_start: Generated<Date | null>
    period_end: Generated<Date | null>
    created_at: Date
  }
  order_history: HistoryRow<'order_id', { stage: OrderStage }>
}
