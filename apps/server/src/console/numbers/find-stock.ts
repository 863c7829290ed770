import { countLimit } from '@hao/contract/console/list.ts'
import type { Db } from '../../platform/db/database.ts'
import { type StockFilter, selectMatchingNumbers } from '../../inventory/numbers/stock-queries.ts'
import { countUpTo } from '../base/queries.ts'
import { type Asked, type NumberRow, selectStock, selectOfSet, selectThese } from './list-queries.ts'
import type { StockColumns } from './stock-columns.ts'
import { stockMatcher } from './stock-matcher.ts'
import type { StockMemory } from './stock-memory.ts'
import { type Candidates, countPlaces, firstPlaces } from './stock-places.ts'

/**
 * A page of the numbers that pass the filter. What narrows anything is found in memory, where any two filters in any order cost the same; by SQL until all is there.
 */
export async function listStock(
  db: Db,
  memory: StockMemory,
  filter: StockFilter,
  asked: Asked,
): Promise<NumberRow[]> {
  const stock = await stockFor(memory, filter)
  if (!stock) return selectStock(db, filter, asked)
  return selectThese(db, await firstPlaces(stock, await candidatesOf(db, stock, filter), asked))
}

/** How many numbers pass the filter, up to 10,000. */
export async function countStock(db: Db, memory: StockMemory, filter: StockFilter) {
  const stock = await stockFor(memory, filter)
  if (!stock) return countUpTo(db, selectMatchingNumbers(filter))
  const count = await countPlaces(stock, await candidatesOf(db, stock, filter), countLimit + 1)
  return { count: Math.min(count, countLimit), more: count > countLimit }
}

/** Whoever looks at all numbers is about to narrow them: for these an index serves, and the rest is made ready. */
async function stockFor(memory: StockMemory, filter: StockFilter): Promise<StockColumns | undefined> {
  if (Object.values(filter).some((given) => given !== undefined)) return memory.current()
  memory.prepare()
  return undefined
}

async function candidatesOf(db: Db, stock: StockColumns, filter: StockFilter): Promise<Candidates> {
  const of = filter.setId === undefined ? undefined : await selectOfSet(db, filter.setId)
  return { passes: stockMatcher(stock, filter), of }
}
