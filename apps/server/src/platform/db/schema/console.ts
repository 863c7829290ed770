import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Locale } from '@hao/contract/locale.ts'
import type { ListLayout } from '@hao/contract/console/endpoints/list-layouts.ts'

export type DraftContent = {
  name: string
  effectiveAt: string | null
  texts: Record<Locale, { title: string; changes: string; body: string }>
}

export type ConsoleSchema = {
  staff_idempotency_keys: {
    staff_id: number
    key: string
    request_hash: Buffer
    response: Buffer | null
    at: Date
  }
  staff_saved_views: {
    id: GeneratedAlways<number>
    staff_id: number
    screen: string
    name: string
    query: string
    shared: boolean
  }
  staff_list_layouts: {
    staff_id: number
    list: string
    columns: ColumnType<ListLayout['columns'], string, string>
    density: ListLayout['density']
  }
  agreement_drafts: {
    agreement_id: string
    version: number
    base: string | null
    content: ColumnType<DraftContent, string, string>
    saved_by: number
    saved_at: Date
    session_id: number | null
    editing_since: Date
    editing_until: Date
  }
}
