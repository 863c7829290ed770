import type { FilterValues } from '@hao/contract/console/list.ts'
import type { numberList } from '@hao/contract/console/lists/numbers.ts'
import { categoryValue } from '@hao/contract/console/stock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { StockFilter } from '../../inventory/numbers/stock-queries.ts'
import { startOfShanghaiDay } from '../../platform/base/time.ts'

async function hasCategory(db: Db, value: string): Promise<boolean> {
  const category = db.selectFrom('categories').select('value').where('value', '=', value)
  return (await category.executeTakeFirst()) !== undefined
}

/** Makes an unknown category an invalid filter value, so that it is dropped and reported. */
export async function dropUnknownCategory<T extends Readonly<Record<string, unknown>>>(
  db: Db,
  filters: T,
): Promise<T> {
  const { category } = filters
  if (!categoryValue.safeParse(category).success) return filters
  return (await hasCategory(db, String(category))) ? filters : { ...filters, category: '' }
}

type Filters = FilterValues<typeof numberList.schemas>
type NumberFilters = { [Name in keyof Filters]: Filters[Name] | undefined }

export function toStockFilter({
  state,
  minPrice,
  maxPrice,
  set,
  since,
  ...same
}: NumberFilters): StockFilter {
  return {
    ...same,
    states: state,
    minFen: minPrice,
    maxFen: maxPrice,
    setId: set,
    changedSince: since === undefined ? undefined : parseMoment(since),
  }
}

/** A date means its first minute in Shanghai. */
const parseMoment = (since: string) => (since.includes('T') ? new Date(since) : startOfShanghaiDay(since))
