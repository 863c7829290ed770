import type { Generated, GeneratedAlways } from 'kysely'
import type { HistoryRow } from './history-row.ts'

export type NumberState =
  | 'draft'
  | 'on_sale'
  | 'offered'
  | 'held'
  | 'sold'
  | 'bound'
  | 'suspended'
  | 'cooling'
  | 'off_shelf'
  | 'reserved'
  | 'blocked'
  | 'retired'

export type NumberSchema = {
  numbers: {
    id: GeneratedAlways<number>
    digits: string
    price_fen: number
    struck_price_fen: number | null
    state: NumberState
    held_until: Date | null
    held_by_order_id: number | null
    offered_to_user_id: Generated<number>
    state_after_reservation: 'on_sale' | 'off_shelf' | null
    cooling_until: Generated<Date | null>
    /** The price of a promotion, its change set and its end; `price_fen` is the price without it. */
    promotion_fen: Generated<number | null>
    promotion_set_id: Generated<number | null>
    promotion_until: Generated<Date | null>
    categories: string[]
    featured: Generated<number>
    shuffle_key: Generated<number>
    created_at: Generated<Date>
  }
  number_history: HistoryRow<
    'number_id',
    {
      state: NumberState
      order_id: number | null
      change_set_id: number | null
      price_fen: number | null
      struck_price_fen: number | null
      featured: number | null
      promotion_fen: Generated<number | null>
      xid: GeneratedAlways<string>
    }
  >
  /** At most one plan has no `ended_at`. `skipped`: not on sale at its moment. */
  featured_plans: {
    id: GeneratedAlways<number>
    digits: string[]
    starts_at: Date
    staff_id: number
    reason: string
    created_at: Date
    ended_at: Date | null
    outcome: 'started' | 'replaced' | 'cancelled' | 'stopped' | null
    skipped: Generated<string[]>
  }
  favourites: {
    id: GeneratedAlways<number>
    user_id: number
    number_id: number
    status: 0 | 1
    updated_at: Date
  }
}
