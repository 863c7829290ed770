import { type Selectable } from 'kysely'
import type { PriceRules } from '@hao/numbers/price.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { numberMachine } from '../numbers/machine.ts'
import type { Candidate } from './reprice.ts'
import type { Schema } from '../../platform/db/schema.ts'

/**
 * The states that allow new rules to change the price. A number that a user has, or has a right to, keeps its
 * price.
 */
export const repricedStates = numberMachine.transitions.reprice.from

/** The next numbers that rules may reprice, after an id, ordered by id. */
export async function selectCandidates(db: Db | Trx, after: number, limit: number): Promise<Candidate[]> {
  return db
    .selectFrom('numbers')
    .select(['id', 'digits', 'price_fen', 'struck_price_fen'])
    .where('state', 'in', repricedStates)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The rules in effect; undefined until a first set takes effect. */
export async function selectRulesInEffect(db: Db | Trx): Promise<PriceRules | undefined> {
  const set = await db
    .selectFrom('price_rule_sets')
    .select('rules')
    .where('state', '=', 'in_effect')
    .executeTakeFirst()
  return set?.rules
}

export async function selectRuleSet(db: Db | Trx, id: number) {
  return db.selectFrom('price_rule_sets').selectAll().where('id', '=', id).executeTakeFirst()
}

export type RuleSet = Selectable<Schema['price_rule_sets']>
