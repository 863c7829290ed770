import type { PhoneChangeState } from '@hao/contract/phone-change.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { HistoryRow } from './history-row.ts'

export type PhoneChangeSchema = {
  phone_changes: {
    id: GeneratedAlways<number>
    /** Null if no account had the old phone. */
    user_id: number | null
    state: PhoneChangeState
    old_phone: Buffer
    new_phone: Buffer
    /** What the requester knows of the account, as JSON. Null for a change with both phones. */
    proof: Buffer | null
    token_hashes: Generated<Buffer[]>
    requested_at: Date
    /** When an approved request is done. */
    due_at: Generated<Date | null>
    ended_at: Generated<Date | null>
  }
  phone_change_history: HistoryRow<'phone_change_id', { state: PhoneChangeState }>
}
