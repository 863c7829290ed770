import type { ColumnType, GeneratedAlways } from 'kysely'
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

/** The tables of the console itself. */
export type ConsoleSchema = {
  staff_idempotency_keys: StaffRequests
  staff_saved_views: StaffViews
  staff_list_layouts: ListLayouts
}
