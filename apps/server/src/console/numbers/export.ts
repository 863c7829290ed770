import { numberFilters } from '@hao/contract/console/stock.ts'
import { words } from '@hao/contract/console/words.ts'
import { struckPriceFen } from '@hao/numbers/price.ts'
import { stockFilterOf } from '../base/number-filter.ts'
import { defineExport } from '../base/export-kind.ts'
import { numbersLike } from '../../inventory/numbers/stock-queries.ts'
import { selectExported } from './queries.ts'

/** The inventory. */
export const numberExport = defineExport({
  reads: 'numbers.read',
  filters: numberFilters,
  header: {
    zh: [
      '号码',
      '状态',
      '月租（元）',
      '划线价（元）',
      '商城显示划线价（元，未设置时为售价 ×8）',
      '分类',
      '推荐权重',
      '入库时间',
    ],
    en: [
      'Number',
      'State',
      'Price (yuan)',
      'Struck price (yuan)',
      'Struck price shown (yuan; price × 8 where none is set)',
      'Categories',
      'Featured',
      'Since',
    ],
  },
  rows: (_context, wanted) => numbersLike(stockFilterOf(wanted)),
  page: async (_context, db, wanted, slice) => selectExported(db, stockFilterOf(wanted), slice),
  cells: async (_context, row, language) => [
    { code: row.digits },
    words[language].numberStates[row.state],
    row.price_fen / 100,
    row.struck_price_fen === null ? null : row.struck_price_fen / 100,
    (row.struck_price_fen ?? struckPriceFen(row.price_fen)) / 100,
    row.categories.join(' '),
    row.featured,
    row.created_at,
  ],
})
