import type { ConsoleParsed } from '@hao/contract/console/endpoints.ts'
import { maskPhonesInText } from '@hao/contract/phones-in-text.ts'
import type { NumberPlan } from '@hao/numbers/plan.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { NumberSelection } from '../../inventory/bulk-changes/row-queries.ts'
import { toStockFilter } from '../base/number-filter.ts'
import { parseTypedNumber } from '../base/parse-typed-number.ts'

/** The numbers of a change: a filter, or ids. */
export async function findMeant(
  trx: Trx,
  { ids, pasted, filter = {} }: ConsoleParsed<'POST /sets'>['meant'],
  plan: NumberPlan,
): Promise<NumberSelection & { unknown?: string[] }> {
  if (pasted) return findPasted(trx, pasted, plan)
  return ids ? { ids } : { filter: toStockFilter(filter) }
}

/** The ids of pasted numbers, and the texts, phones masked, that are no number of ours. */
async function findPasted(
  trx: Trx,
  pasted: readonly string[],
  plan: NumberPlan,
): Promise<{ ids: number[]; unknown: string[] }> {
  const typed = new Map(pasted.map((text) => [text, parseTypedNumber(text, plan)]))
  const digits = [...typed.values()].filter((each) => each !== undefined)
  const found = await trx
    .selectFrom('numbers')
    .select(['id', 'digits'])
    .where('digits', 'in', ['', ...digits])
    .execute()
  const known = new Set<string | undefined>(found.map((number) => number.digits))
  const unknown = [...typed].flatMap(([text, each]) => (known.has(each) ? [] : [maskPhonesInText(text)]))
  return { ids: found.map(({ id }) => id), unknown }
}
