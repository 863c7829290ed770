import type { CategoryValue } from '@hao/numbers/categories.ts'
import { meetsQuery } from '@hao/numbers/search/meets.ts'
import { comparePlaces, type NumberRow, placeOf, type Searchable } from '@hao/numbers/search/query.ts'
import type { Db } from '../db/database.ts'

/** All numbers on sale, read from the database for one request. To be replaced by the index in memory. */
export async function onSale(db: Db): Promise<Searchable> {
  const stored = await db
    .selectFrom('numbers')
    .select(['id', 'digits', 'price_fen', 'struck_price_fen', 'featured', 'mix', 'categories'])
    .where('state', '=', 'on_sale')
    .execute()
  const rows: NumberRow[] = stored.map(({ price_fen, struck_price_fen, categories, ...row }) => ({
    ...row,
    priceFen: price_fen,
    struckPriceFen: struck_price_fen,
    categories: categories as CategoryValue[],
  }))
  return {
    page: (query, { sort, limit, after }) =>
      rows
        .filter(meetsQuery(query))
        .filter((row) => !after || comparePlaces(placeOf(row, sort), after, sort) > 0)
        .toSorted((a, b) => comparePlaces(placeOf(a, sort), placeOf(b, sort), sort))
        .slice(0, limit),
    count: (query, most) => Math.min(rows.filter(meetsQuery(query)).length, most),
  }
}
