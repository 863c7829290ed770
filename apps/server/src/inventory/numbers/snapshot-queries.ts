/** An SQL expression: a row of `numbers` as jsonb in the form of `NumberSnapshot`. */
export const numberSnapshot = `jsonb_build_object('state', numbers.state, 'priceFen', numbers.price_fen, 'struckPriceFen', numbers.struck_price_fen,
  'featured', numbers.featured, 'categories', numbers.categories, 'heldUntil', (extract(epoch FROM numbers.held_until) * 1000)::bigint,
  'goesBackTo', numbers.state_after_reservation)`
