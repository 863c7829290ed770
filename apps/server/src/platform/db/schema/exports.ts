import type { Locale } from '@hao/contract/locale.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { HistoryRow } from './history-row.ts'

type ExportState = 'waiting' | 'running' | 'ready' | 'failed' | 'gone'

export type ExportSchema = {
  exports: {
    id: GeneratedAlways<number>
    staff_id: number
    kind: string
    filters: Record<string, string>
    language: Locale
    state: ExportState
    problem: Generated<'interrupted' | 'given-up' | null>
    rows: number
    written: Generated<number>
    parts: Generated<number>
    last_id: Generated<number>
    created_at: Date
    expires_at: Date
    downloadable_until: Generated<Date | null>
  }
  export_history: HistoryRow<'export_id', { state: ExportState }>
  export_parts: { export_id: number; position: number; content: Buffer }
}
