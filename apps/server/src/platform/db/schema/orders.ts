import type { Generated, GeneratedAlways } from 'kysely'
import type { OrderStage } from '@hao/contract/entities.ts'
import type { ActorColumns } from './actor-columns.ts'

type Id = GeneratedAlways<number>

type Orders = {
  id: Id
  out_trade_no: string
  user_id: number
  /** Counts the user's orders of kind `new`, from 1. */
  user_sequence: number | null
  number_id: number
  kind: 'new' | 'renew'
  months: number
  price_fen: number
  amount_fen: number
  stage: OrderStage
  status: GeneratedAlways<1 | 2 | 3>
  auto_renew: boolean
  hold_until: Date
  paid_at: Date | null
  subscription_id: Generated<number | null>
  /** The period that the order has paid for. */
  period_start: Generated<Date | null>
  period_end: Generated<Date | null>
  created_at: Date
}

type OrderHistory = { id: Id; order_id: number; event: string; stage: OrderStage; at: Date } & ActorColumns

export type OrderSchema = { orders: Orders; order_history: OrderHistory }
