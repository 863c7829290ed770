import type { PeriodDiscounts } from '@hao/numbers/periods.ts'
import type { PriceRules } from '@hao/numbers/price.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { HistoryRow } from './history-row.ts'

type PriceRuleSetState = 'draft' | 'in_approval' | 'approved' | 'in_effect' | 'refused' | 'superseded'

export type PriceSchema = {
  /** The last version is in effect. Before the first one there are no discounts. */
  period_discounts: {
    version: number
    percents: ColumnType<PeriodDiscounts, string, never>
    /** Null only in tests. */
    approval_id: number | null
    effective_at: Date
  }
  price_rule_sets: {
    id: GeneratedAlways<number>
    name: string
    rules: PriceRules
    effective_at: Date | null
    state: PriceRuleSetState
    version: Generated<number>
    created_by: number
    created_at: Date
    approval_id: number | null
    position: Generated<number>
    repriced: Generated<number>
    applied_at: Date | null
  }
  price_rule_set_history: HistoryRow<'price_rule_set_id', { state: PriceRuleSetState }>
  price_simulations: {
    id: GeneratedAlways<number>
    price_rule_set_id: number
    version: number
    rules: PriceRules
    effective_at: Date | null
    staff_id: number
    at: Date
    done: Generated<number>
    total: Generated<number>
    finished_at: Date | null
    result: unknown
    changes: unknown
  }
}
