import { shownPriceSql } from '@hao/numbers/search/shown-price.ts'
import { onlineIndexes } from '../migration.ts'

/** Indexes for deep pages of lists by the price that shoppers pay, and for refunds of the last 30 days. */
export const shownPriceIndexes = onlineIndexes('025-expand-shown-price-indexes', {
  numbers_shown_price: `numbers ((${shownPriceSql}), id) WHERE state = 'on_sale'`,
  refunds_created: 'refunds (created_at)',
})
