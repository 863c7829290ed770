import type { NumberRow } from './list-queries.ts'

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
