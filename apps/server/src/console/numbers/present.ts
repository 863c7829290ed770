import type { NumberRow } from './list-queries.ts'

/** A number as the console's lists show it. */
export function presentRow(row: NumberRow) {
  return {
    id: row.id,
    digits: row.digits,
    state: row.state,
    priceFen: row.price_fen,
    struckPriceFen: row.struck_price_fen,
    categories: row.categories,
    featured: row.featured,
    endsAt: row.ends_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}
