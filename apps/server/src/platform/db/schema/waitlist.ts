import type { MaskPlace } from '@hao/numbers/search/mask.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { ActorColumns } from './actor-columns.ts'

type Id = GeneratedAlways<number>

type WaitState = 'waiting' | 'ended'

/** The state of an offer: open, ordered (`taken`), expired (`lapsed`), or ended with its wait. */
type OfferState = 'open' | 'taken' | 'lapsed' | 'ended'

type Waits = {
  id: Id
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

type WaitHistory = { id: Id; wait_id: number; event: string; state: WaitState; at: Date } & ActorColumns

type WaitMatches = { wait_id: number; number_id: number; at: Date }

type Offers = {
  id: Id
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

type OfferHistory = { id: Id; offer_id: number; event: string; state: OfferState; at: Date } & ActorColumns

export type WaitSchema = {
  waits: Waits
  wait_history: WaitHistory
  wait_matches: WaitMatches
  offers: Offers
  offer_history: OfferHistory
}
