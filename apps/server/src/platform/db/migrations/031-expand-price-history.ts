import { onlineIndexes } from '../migration.ts'

/** The report of price changes, by their time. */
export const priceHistoryIndex = onlineIndexes('031-expand-price-history', {
  number_history_price: `number_history (at, id) WHERE price_fen IS NOT NULL OR event IN ('promote', 'end-promotion')`,
})
