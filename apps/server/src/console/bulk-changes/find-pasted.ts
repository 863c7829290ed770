import type { NumberPlan } from '@hao/numbers/plan.ts'
import type { Trx } from '../../platform/db/database.ts'
import { parseTypedNumber } from '../base/parse-typed-number.ts'

/** The ids of pasted numbers, and the texts that are no number of the inventory. */
export async function findPasted(
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
  const unknown = [...typed].flatMap(([text, each]) => (known.has(each) ? [] : [text]))
  return { ids: found.map(({ id }) => id), unknown }
}
