import type { Generated, GeneratedAlways } from 'kysely'
import type { TransactionSnapshot } from '../transaction-snapshot.ts'

export type SavedSearchSchema = {
  saved_searches: {
    id: GeneratedAlways<number>
    user_id: number
    /** Criteria of a search as JSON. */
    criteria: Buffer
    sms: boolean
    /** The version of the words that were agreed to for SMS. */
    consent: string | null
    created_at: Date
    looked_at: Date
    /** The snapshot of the last look. */
    seen: Generated<TransactionSnapshot>
    fresh: Generated<number>
    untold: Generated<number>
  }
  search_messages: {
    id: GeneratedAlways<number>
    user_id: number
    /** `YYYY-MM-DD` in Asia/Shanghai. */
    day: string
    found: number
    created_at: Date
    claimed_until: Generated<Date | null>
    sent_at: Generated<Date | null>
  }
  saved_search_position: {
    one: Generated<boolean>
    upto: string
    until: string | null
    after_history: Generated<number>
  }
}
