import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { HistoryRow } from './history-row.ts'
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
  /** Only after a promotion began: its price. */
  promotionFen?: number
}

export type RowOutcome = 'planned' | 'unchanged' | 'refused' | 'changed' | 'changed-since' | 'undone' | 'kept'

export type ChangeSetSchema = {
  change_sets: {
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
  change_set_history: HistoryRow<'change_set_id', { state: ChangeSetState }>
  change_rows: {
    change_set_id: number
    number_id: number
    digits: string
    before: NumberCopy | null
    after: Partial<NumberCopy>
    outcome: RowOutcome
    refusal_reason: string | null
  }
  import_files: { change_set_id: number; name: string; content: Buffer; complete: boolean }
  import_price_changes: {
    change_set_id: number
    snapshot: string
    digits: string
    before_fen: number
    after_fen: number
  }
  unapproved_price_changes: {
    id: GeneratedAlways<number>
    staff_id: number
    at: Date
    digits: string
    before_fen: number
    after_fen: number
  }
  import_refused_lines: { change_set_id: number; line: number; digits: string; reason: string }
  import_examples: {
    change_set_id: number
    line: number
    digits: string
    before: Partial<NumberCopy> | null
    after: Partial<NumberCopy>
  }
}
