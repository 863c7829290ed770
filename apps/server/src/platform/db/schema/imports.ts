import type { Generated, GeneratedAlways } from 'kysely'

export type ImportSchema = {
  imports: {
    id: GeneratedAlways<number>
    file_hash: Buffer
    rows_read: number
    rows_rejected: number
    position: Generated<string>
    added: Generated<number>
    updated: Generated<number>
    unchanged: Generated<number>
    in_use: Generated<number>
    changed_since: Generated<number>
    started_at: Generated<Date>
    finished_at: Date | null
    abandoned_at: Date | null
  }
  import_rows_in_use: { import_id: number; line: number; digits: string }
  dropped_indexes: { definition: string }
}
