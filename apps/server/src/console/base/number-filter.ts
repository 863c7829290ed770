import type { FilterValues } from '@hao/contract/console/list.ts'
import { categoryValue, type numberFilters } from '@hao/contract/console/stock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { StockFilter } from '../../inventory/numbers/stock-queries.ts'
import { startOfShanghaiDay } from '../../platform/base/time.ts'
import { hasCategory } from './queries.ts'

/** The filters with nothing readable for a category that there is none of, so that it is dropped and named. */
export async function dropUnknownCategory<T extends Readonly<Record<string, unknown>>>(
  db: Db,
  given: T,
): Promise<T> {
  const { category } = given
  if (!categoryValue.safeParse(category).success) return given
  return (await hasCategory(db, String(category))) ? given : { ...given, category: '' }
}

type NumberFilters = {
  [Name in keyof FilterValues<typeof numberFilters>]: FilterValues<typeof numberFilters>[Name] | undefined
}

/** The filters of the list of numbers, as the inventory is asked. */
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

/** A day is one of Shanghai, from its first minute on. */
const parseMoment = (since: string) => (since.includes('T') ? new Date(since) : startOfShanghaiDay(since))
