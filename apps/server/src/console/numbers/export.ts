import { sql } from 'kysely'
import { numberList } from '@hao/contract/console/lists/numbers.ts'
import { defaultStruckFen } from '@hao/numbers/price.ts'
import { toStockFilter } from '../base/number-filter.ts'
import { defineExport } from '../base/export-kind.ts'
import {
  selectMatchingNumbers,
  type StockFilter,
  matchesStockFilter,
} from '../../inventory/numbers/stock-queries.ts'
import type { NumberState } from '../../platform/db/schema/numbers.ts'
import type { Db, Trx } from '../../platform/db/database.ts'

type ExportedRow = {
  id: number
  digits: string
  state: NumberState
  price_fen: number
  struck_price_fen: number | null
  categories: string[]
  featured: number
  created_at: Date
}

/** The next matching numbers after an id, for an export. */
async function selectExported(
  db: Db | Trx,
  filter: StockFilter,
  { after, limit }: { after: number; limit: number },
): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    SELECT id, digits, state, price_fen, struck_price_fen, categories, featured, created_at FROM numbers
    WHERE ${matchesStockFilter(filter)} AND id > ${after} ORDER BY id LIMIT ${limit}`.execute(db)
  return rows
}

export const numberExport = defineExport({
  list: numberList,
  buildQuery: (_context, filters) => selectMatchingNumbers(toStockFilter(filters)),
  selectPage: async (_context, db, filters, slice) => selectExported(db, toStockFilter(filters), slice),
  toCells: async (_context, row, words) => [
    { code: row.digits },
    words.numberStates[row.state],
    row.price_fen / 100,
    row.struck_price_fen === null ? null : row.struck_price_fen / 100,
    (row.struck_price_fen ?? defaultStruckFen(row.price_fen)) / 100,
    row.categories.map((value) => words.categories[value] ?? value).join('/'),
    row.featured,
    row.created_at,
  ],
})
