import type { Generated, GeneratedAlways } from 'kysely'
import type { TransferState } from '@hao/contract/transfer.ts'
import type { HistoryRow } from './history-row.ts'

export type TransferSchema = {
  /** `user_id` gives the number, `next_user_id` has accepted it. */
  transfers: {
    id: GeneratedAlways<number>
    number_id: number
    /** The subscription that ends with the change. */
    subscription_id: number
    user_id: number
    state: TransferState
    /** The phone with which the next owner logs in; null a week after the end. */
    next_phone: Buffer | null
    next_phone_index: Buffer | null
    next_user_id: Generated<number | null>
    next_subscription_id: Generated<number | null>
    /** The end of the paid period that was offered; a later one stops the transfer. */
    period_end: Date | null
    created_at: Date
    accept_until: Date
    accepted_at: Generated<Date | null>
    changes_at: Generated<Date | null>
    /** Staff have stopped its clock at `frozen_at`. */
    frozen: Generated<boolean>
    frozen_at: Generated<Date | null>
    ended_at: Generated<Date | null>
    /** A number without a phone, accepted by a link. */
    gift: Generated<boolean>
    /** The giver's words; null a week after the end. */
    message: Generated<Buffer | null>
  }
  transfer_history: HistoryRow<'transfer_id', { state: TransferState }>
}
