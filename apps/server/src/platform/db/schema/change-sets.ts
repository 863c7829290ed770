import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ActorColumns } from './actor-columns.ts'
import type { NumberState } from './numbers.ts'

export type ChangeSetState =
  | 'reading'
  | 'unreadable'
  | 'previewed'
  | 'expired'
  | 'discarded'
  | 'running'
  | 'done'
  | 'stopped'
  | 'undoing'
  | 'undone'
  | 'undone_in_part'

/** The values of a number before or after a change, stored in its change set. Times are ms. */
export type NumberCopy = {
  state: NumberState
  priceFen: number
  struckPriceFen: number | null
  featured: number
  categories: string[]
  heldUntil: number | null
  goesBackTo: 'on_sale' | 'off_shelf' | null
}

export type RowOutcome = 'planned' | 'unchanged' | 'refused' | 'changed' | 'changed-since' | 'undone' | 'kept'

type ChangeSets = {
  id: GeneratedAlways<number>
  kind: 'bulk' | 'import'
  move: string
  parameters: Record<string, unknown>
  staff_id: number
  reason: string
  state: ChangeSetState
  problem: string | null
  position: Generated<number>
  planned: Generated<number>
  unchanged: Generated<number>
  refused: Generated<number>
  changed: Generated<number>
  changed_since: Generated<number>
  undone: Generated<number>
  kept: Generated<number>
  refusals: ColumnType<Record<string, number>, string | undefined, string>
  created_at: Date
  started_at: Date | null
  undo_until: Date | null
}

type ChangeSetHistory = {
  id: GeneratedAlways<number>
  change_set_id: number
  event: string
  state: ChangeSetState
  at: Date
} & ActorColumns

type ChangeRows = {
  change_set_id: number
  number_id: number
  digits: string
  before: NumberCopy | null
  after: Partial<NumberCopy>
  outcome: RowOutcome
  refusal_reason: string | null
}

type ImportFiles = { change_set_id: number; name: string; content: Buffer; complete: boolean }

type ImportPrices = {
  change_set_id: number
  snapshot: string
  digits: string
  before_fen: number
  after_fen: number
}

type UnapprovedPriceChanges = {
  id: GeneratedAlways<number>
  staff_id: number
  at: Date
  digits: string
  before_fen: number
  after_fen: number
}

type ImportRefusedLines = { change_set_id: number; line: number; digits: string; reason: string }

type ImportExamples = {
  change_set_id: number
  line: number
  digits: string
  before: Partial<NumberCopy> | null
  after: Partial<NumberCopy>
}

/** Change sets of the inventory. The migration describes the columns. */
export type ChangeSetSchema = {
  change_sets: ChangeSets
  change_set_history: ChangeSetHistory
  change_rows: ChangeRows
  import_files: ImportFiles
  import_price_changes: ImportPrices
  unapproved_price_changes: UnapprovedPriceChanges
  import_refused_lines: ImportRefusedLines
  import_examples: ImportExamples
}
