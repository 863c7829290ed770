import { defaultPriceRules, explainPrice } from '@hao/numbers/price.ts'
import type { Context } from '../../context.ts'
import { repricedStates, selectRuleSet, selectRulesInEffect } from '../../inventory/pricing/queries.ts'
import { refuse } from '../../platform/base/refuse.ts'
import type { Db } from '../../platform/db/database.ts'
import { parseTypedNumber } from '../base/parse-typed-number.ts'

/**
 * What a typed number costs today, by the rules in effect and by a set. Null if it is not a number of
 * the plan. Refuses `no-such-thing`.
 */
export async function quotePrice(
  { config }: Context,
  db: Db,
  { id, number }: { id: number; number: string },
) {
  const set = await selectRuleSet(db, id)
  if (!set) throw refuse('no-such-thing')
  const digits = parseTypedNumber(number, config.numberPlan)
  if (digits === undefined) return { quote: null }
  const inEffect = (await selectRulesInEffect(db)) ?? defaultPriceRules
  const numbers = db.selectFrom('numbers').select(['id', 'state', 'price_fen as priceFen'])
  const stocked = await numbers.where('digits', '=', digits).executeTakeFirst()
  const quote = {
    digits,
    number: stocked ? { ...stocked, keeps: !repricedStates.some((state) => state === stocked.state) } : null,
    inEffect: explainPrice(inEffect, digits),
    bySet: explainPrice(set.rules, digits),
  }
  return { quote }
}
