import { type PriceRules, createPricer, defaultStruckFen } from '@hao/numbers/price.ts'

/** A number that rules may reprice; fen a month. */
export type Candidate = {
  id: number
  digits: string
  price_fen: number
  struck_price_fen: number | null
}

/** The prices of a number by the rules. */
export type RepricedNumber = {
  fen: number
  struckFen: number | null
  /** The struck price that shoppers see: its own, or the default for the price. */
  shownStruckFen: number
  /** Whether that differs from the one they see now. */
  changesShownStruck: boolean
  changes: boolean
}

/**
 * Creates a function that reprices a number. Used by the simulation and by the application of rules alike.
 * Throws as `createPricer` does.
 */
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
