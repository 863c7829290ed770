/** SQL: what shoppers pay a month. A promotion counts while it is lower; LEAST ignores NULL. */
export const shownPriceSql = 'least(numbers.price_fen, numbers.promotion_fen)'

/** SQL: the struck price of the operator; during a promotion the price that counts without it. */
export const shownStruckSql =
  'CASE WHEN numbers.promotion_fen < numbers.price_fen THEN numbers.price_fen ELSE numbers.struck_price_fen END'
