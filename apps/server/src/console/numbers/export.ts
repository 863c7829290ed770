import { numberFilters } from '@hao/contract/console/stock.ts'
import { textsFor } from '@hao/contract/texts-for.ts'
import { defaultStruckFen } from '@hao/numbers/price.ts'
import { toStockFilter } from '../base/number-filter.ts'
import { defineExport } from '../base/export-kind.ts'
import { selectMatchingNumbers } from '../../inventory/numbers/stock-queries.ts'
import { selectExported } from './queries.ts'

export const numberExport = defineExport({
  permission: 'numbers.read',
  filters: numberFilters,
  buildQuery: (_context, filters) => selectMatchingNumbers(toStockFilter(filters)),
  selectPage: async (_context, db, filters, slice) => selectExported(db, toStockFilter(filters), slice),
  toCells: async (_context, row, language) => [
    { code: row.digits },
    textsFor(language).words.numberStates[row.state],
    row.price_fen / 100,
    row.struck_price_fen === null ? null : row.struck_price_fen / 100,
    (row.struck_price_fen ?? defaultStruckFen(row.price_fen)) / 100,
    row.categories.join(' '),
    row.featured,
    row.created_at,
  ],
})
