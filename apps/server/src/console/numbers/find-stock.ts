import { sql } from 'kysely'
import { countLimit } from '@hao/contract/console/list.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  type StockFilter,
  selectMatchingNumbers,
  changedRowsOfSet,
} from '../../inventory/numbers/stock-queries.ts'
import { countUpToLimit } from '../base/queries.ts'
import { type PageRequest, type NumberRow, selectStock, selectByIds } from './list-queries.ts'
import type { StockColumns } from './stock-columns.ts'
import { createStockMatcher } from './stock-matcher.ts'
import type { StockMemory } from './stock-memory.ts'
import { type Candidates, countMatching, findFirst } from './stock-search.ts'

/**
 * A page of the numbers that match the filter. Filtered lists are searched in memory, where every combination
 * of filters and orders costs the same; by SQL until the memory is loaded.
 */
export async function listStock(
  db: Db,
  memory: StockMemory,
  filter: StockFilter,
  page: PageRequest,
): Promise<NumberRow[]> {
  const stock = await getStock(memory, filter)
  if (!stock) return selectStock(db, filter, page)
  return selectByIds(db, await findFirst(stock, await selectCandidates(db, stock, filter), page))
}

export async function countStock(db: Db, memory: StockMemory, filter: StockFilter) {
  const stock = await getStock(memory, filter)
  if (!stock) return countUpToLimit(db, selectMatchingNumbers(filter))
  const count = await countMatching(stock, await selectCandidates(db, stock, filter), countLimit + 1)
  return { count: Math.min(count, countLimit), more: count > countLimit }
}

/**
 * The inventory in memory. An unfiltered list uses a SQL index, but loads the memory, because filters usually
 * follow.
 */
async function getStock(memory: StockMemory, filter: StockFilter): Promise<StockColumns | undefined> {
  if (Object.values(filter).some((value) => value !== undefined)) return memory.current()
  memory.prepare()
  return undefined
}

/** Of a change set the ascending ids of its numbers: one text is read faster than 100,000 rows. */
async function selectCandidates(db: Db, stock: StockColumns, filter: StockFilter): Promise<Candidates> {
  const passes = createStockMatcher(stock, filter)
  if (filter.setId === undefined) return { passes, of: undefined }
  const { rows } = await sql<{ ids: string | null }>`
    SELECT string_agg(number_id::text, ',' ORDER BY number_id) AS ids
    FROM ${changedRowsOfSet(filter.setId)}`.execute(db)
  return { passes, of: Uint32Array.from(rows[0]?.ids?.split(',') ?? [], Number) }
}
