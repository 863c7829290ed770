import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Locale } from '@hao/contract/locale.ts'
import type { ListLayout } from '@hao/contract/console/endpoints/list-layouts.ts'

type StaffRequests = {
  staff_id: number
  key: string
  request_hash: Buffer
  response: Buffer | null
  at: Date
}

type StaffViews = {
  id: GeneratedAlways<number>
  staff_id: number
  screen: string
  name: string
  query: string
  shared: boolean
}

type ListLayouts = {
  staff_id: number
  list: string
  columns: ColumnType<ListLayout['columns'], string, string>
  density: ListLayout['density']
}

/** What a draft of an agreement says. `name` is the name of its version. */
export type DraftContent = {
  name: string
  effectiveAt: string | null
  texts: Record<Locale, { title: string; changes: string; body: string }>
}

type AgreementDrafts = {
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

export type ConsoleSchema = {
  staff_idempotency_keys: StaffRequests
  staff_saved_views: StaffViews
  staff_list_layouts: ListLayouts
  agreement_drafts: AgreementDrafts
}
