import { numberList } from '@hao/contract/console/lists/numbers.ts'
import { defaultStruckFen } from '@hao/numbers/price.ts'
import { shownStruckSql } from '@hao/numbers/search/shown-price.ts'
import { sql } from 'kysely'
import { toStockFilter } from '../base/number-filter.ts'
import { defineExport } from '../base/export-kind.ts'
import { selectMatchingNumbers, matchesStockFilter } from '../../inventory/numbers/stock-queries.ts'

export const numberExport = defineExport({
  list: numberList,
  buildQuery: (_context, filters) => selectMatchingNumbers(toStockFilter(filters)),
  selectPage: (_context, db, filters, { after, limit }) =>
    db
      .selectFrom('numbers')
      .select(['id', 'digits', 'state', 'price_fen', 'struck_price_fen', 'categories', 'featured'])
      .select(sql<number | null>`${sql.raw(shownStruckSql)}`.as('shown_struck_fen'))
      .select('created_at')
      .where(matchesStockFilter(toStockFilter(filters)))
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  toCells: async (_context, row, words) => [
    { code: row.digits },
    words.numberStates[row.state],
    row.price_fen / 100,
    row.struck_price_fen === null ? null : row.struck_price_fen / 100,
    (row.shown_struck_fen ?? defaultStruckFen(row.price_fen)) / 100,
    row.categories.map((value) => words.categories[value] ?? value).join('/'),
    row.featured,
    row.created_at,
  ],
})
