import type { GeneratedAlways } from 'kysely'

/**
 * An event of the row whose id is in the column `Key`, with the state after it. `staff_id` and `reason` are
 * null if no member of staff caused it; for a refused charge `reason` is the provider's code.
 */
export type HistoryRow<Key extends string, Columns> = Record<Key, number> &
  Columns & {
    id: GeneratedAlways<number>
    event: string
    at: Date
    staff_id: number | null
    reason: string | null
  }
