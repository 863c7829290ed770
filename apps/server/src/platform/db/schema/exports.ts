import type { Locale } from '@hao/contract/locale.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { ActorColumns } from './actor-columns.ts'

type Id = GeneratedAlways<number>

type ExportState = 'waiting' | 'running' | 'ready' | 'failed' | 'gone'

/** `filters` is JSON. */
type Exports = {
  id: Id
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

type ExportHistory = { id: Id; export_id: number; event: string; state: ExportState; at: Date } & ActorColumns

type ExportParts = { export_id: number; position: number; content: Buffer }

export type ExportSchema = { exports: Exports; export_history: ExportHistory; export_parts: ExportParts }
