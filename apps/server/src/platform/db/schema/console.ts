import type { GeneratedAlways } from 'kysely'

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

/** The tables of the console itself. */
export type ConsoleSchema = { staff_idempotency_keys: StaffRequests; staff_saved_views: StaffViews }
