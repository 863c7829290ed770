import type { PriceRules } from '@hao/numbers/price.ts'
import type { Generated, GeneratedAlways } from 'kysely'
import type { ActorColumns } from './actor-columns.ts'

type Id = GeneratedAlways<number>

type PriceRuleSetState = 'draft' | 'in_approval' | 'approved' | 'in_effect' | 'refused' | 'superseded'

type PriceRuleSets = {
  id: Id
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

type PriceRuleSetHistory = {
  id: Id
  price_rule_set_id: number
  event: string
  state: PriceRuleSetState
  at: Date
} & ActorColumns

type PriceSimulations = {
  id: Id
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

export type PriceSchema = {
  price_rule_sets: PriceRuleSets
  price_rule_set_history: PriceRuleSetHistory
  price_simulations: PriceSimulations
}
