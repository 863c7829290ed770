import { type PriceRules, createPricer, defaultStruckFen } from '@hao/numbers/price.ts'

/** A number that rules may give another price; fen a month. */
export type Candidate = {
  id: number
  digits: string
  price_fen: number
  struck_price_fen: number | null
}

/** The prices that it has by the rules. */
export type RepricedNumber = {
  fen: number
  struckFen: number | null
  /** The struck price that shoppers see beside it: its own, or what the shop makes of the price. */
  shownStruckFen: number
  /** Whether they see another one now. */
  changesShownStruck: boolean
  changes: boolean
}

/** What rules make of numbers, one after the other: the one place of it, for the simulation and for what is done. Throws as `pricer` does. */
export function createRepricer(rules: PriceRules): (candidate: Candidate) => RepricedNumber {
  const price = createPricer(rules)
  return ({ digits, price_fen, struck_price_fen }) => {
    const priced = price(digits)
    const struckFen = priced.struckFen ?? struck_price_fen
    const shownStruckFen = struckFen ?? defaultStruckFen(priced.fen)
    const changesShownStruck = shownStruckFen !== (struck_price_fen ?? defaultStruckFen(price_fen))
    const changes = priced.fen !== price_fen || struckFen !== struck_price_fen
    return { fen: priced.fen, struckFen, shownStruckFen, changesShownStruck, changes }
  }
}
