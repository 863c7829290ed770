import type { MaskPlace } from '@hao/numbers/search/mask.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { HistoryRow } from './history-row.ts'

type WaitState = 'waiting' | 'ended'

type OfferState = 'open' | 'taken' | 'lapsed' | 'ended'

export type WaitSchema = {
  waits: {
    id: GeneratedAlways<number>
    user_id: number
    number_id: number | null
    mask: string | null
    mask_anchor: MaskPlace | null
    like_pattern: GeneratedAlways<string | null>
    max_price_fen: number | null
    state: WaitState
    created_at: Date
    queued_at: Date
    ends_at: Date
    ended_at: Date | null
  }
  wait_history: HistoryRow<'wait_id', { state: WaitState }>
  wait_matches: { wait_id: number; number_id: number; at: Date }
  offers: {
    id: GeneratedAlways<number>
    wait_id: number
    user_id: number
    number_id: number
    release_history_id: number
    state: OfferState
    /** `YYYY-MM-DD` in Asia/Shanghai. */
    day: string
    expires_at: Date
    created_at: Date
    claimed_until: Generated<Date | null>
    sent_at: Generated<Date | null>
  }
  offer_history: HistoryRow<'offer_id', { state: OfferState }>
}
