/** An SQL expression: the values of a row of `numbers` as jsonb (`NumberCopy`), for change sets. */
export const numberCopy = `jsonb_build_object('state', numbers.state, 'priceFen', numbers.price_fen, 'struckPriceFen', numbers.struck_price_fen,
  'featured', numbers.featured, 'categories', numbers.categories, 'heldUntil', (extract(epoch FROM numbers.held_until) * 1000)::bigint,
  'goesBackTo', numbers.state_after_reservation)`
