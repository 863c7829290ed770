import { type CompiledPattern, compilePattern, findPattern } from './pattern.ts'
import { rarestMatch } from './match.ts'

/** What numbers cost: the operator of a shop tunes it. Money is fen (1/100 yuan) a month. JSON, so that it can be kept and approved as it is. */
export type PriceRules = {
  /** The base by rarity: the last row whose `oneIn` the rarest shape reaches. The first row (one in 1) prices ordinary numbers. */
  tiers: readonly { oneIn: number; fen: number }[]
  /** A base for numbers that hold a pattern, or end in it, in place of a smaller one. */
  patterns: readonly { pattern: string; anchor: 'tail' | 'anywhere'; fen: number }[]
  /** Factor for a rarest shape that ends the number: it is what a caller remembers. */
  tail: number
  /** A factor for each time that a digit occurs. */
  lucky: Readonly<Record<string, number>>
  /** Factor, once, for a number with a 4. */
  four: number
  /** Factor for each digit beyond six: short numbers are easier to remember. */
  longer: number
  /** No price is below the first or above the second. */
  bounds: readonly [number, number]
  /** Prices below `below` (null for all that are left) are rounded up to the next that ends in `ending` at this `step`. */
  endings: readonly { below: number | null; step: number; ending: number }[]
  /** The struck price as a multiple of the price; null leaves each number the struck price that it has. */
  struckTimes: number | null
}

/** The rules that a shop begins with. */
export const defaultPriceRules: PriceRules = {
  tiers: [
    { oneIn: 1, fen: 9_90 },
    { oneIn: 10, fen: 13_90 },
    { oneIn: 20, fen: 16_90 },
    { oneIn: 100, fen: 36_00 },
    { oneIn: 200, fen: 48_00 },
    { oneIn: 300, fen: 53_00 },
    { oneIn: 1_000, fen: 98_00 },
    { oneIn: 2_000, fen: 168_00 },
    { oneIn: 4_000, fen: 198_00 },
    { oneIn: 20_000, fen: 1_888_00 },
    { oneIn: 40_000, fen: 3_888_00 },
    { oneIn: 80_000, fen: 5_888_00 },
  ],
  patterns: [],
  tail: 1.15,
  // 6 goes smoothly, 8 brings wealth; 4 sounds like death.
  lucky: { '6': 1.04, '8': 1.08 },
  four: 0.6,
  longer: 0.95,
  bounds: [5_90, 8_888_00],
  endings: [
    { below: 50_00, step: 1_00, ending: 90 },
    { below: 1_000_00, step: 10_00, ending: 8_00 },
    { below: null, step: 100_00, ending: 88_00 },
  ],
  struckTimes: null,
}

/** What a number costs by a set of rules, in fen; `struckFen` is null where the rules leave the struck price as it is. */
export type CalculatedPrice = { fen: number; struckFen: number | null }

/** The prices by these rules of numbers of 6–10 digits. Throws PatternError; what it gives throws RangeError for another length. */
export function createPricer(rules: PriceRules): (digits: string) => CalculatedPrice {
  const patterns = rules.patterns.map(({ pattern, anchor, fen }) => ({
    compiled: compilePattern(pattern),
    anchor,
    fen,
  }))
  const { struckTimes } = rules
  return (digits) => {
    const rarest = rarestMatch(digits)
    const base = Math.max(baseOfRarity(rules, rarest?.oneIn ?? 1), baseOfPatterns(patterns, digits))
    const fen = handsome(rules, base * digitFactor(rules, digits, rarest?.extra === ''))
    return { fen, struckFen: struckTimes === null ? null : Math.round(fen * struckTimes) }
  }
}

const byFirstRules = createPricer(defaultPriceRules)

/** The monthly price, in fen, of a number of 6–10 digits by the rules that a shop begins with. Throws RangeError. */
export function defaultPriceFen(digits: string): number {
  return byFirstRules(digits).fen
}

/** The monthly price, in fen, of a rarity (one in `oneIn`) times a factor of its digits; it never falls when either rises. */
export function priceForRarity(oneIn: number, factor: number, rules = defaultPriceRules): number {
  return handsome(rules, baseOfRarity(rules, oneIn) * factor)
}

/** The struck price, in fen, beside a price: eight times as much, where the operator gave none. */
export function defaultStruckFen(fen: number): number {
  return fen * 8
}

function baseOfRarity({ tiers }: PriceRules, oneIn: number): number {
  return tiers.reduce((fen, tier) => (oneIn >= tier.oneIn ? tier.fen : fen), 0)
}

type PatternBase = { compiled: CompiledPattern; anchor: 'tail' | 'anywhere'; fen: number }

function baseOfPatterns(patterns: readonly PatternBase[], digits: string): number {
  let base = 0
  for (const { compiled, anchor, fen } of patterns)
    if (fen > base && findPattern(compiled, digits, { anchor }) >= 0) base = fen
  return base
}

function digitFactor(
  { tail, lucky, four, longer }: PriceRules,
  digits: string,
  endsInShape: boolean,
): number {
  let factor = longer ** (digits.length - 6)
  if (endsInShape) factor *= tail
  if (digits.includes('4')) factor *= four
  for (const digit of digits) factor *= lucky[digit] ?? 1
  return factor
}

function handsome({ bounds: [lowest, highest], endings }: PriceRules, fen: number): number {
  return Math.min(Math.max(roundUpToEnding(endings, fen), lowest), highest)
}

function roundUpToEnding(endings: PriceRules['endings'], fen: number): number {
  const form = endings.find(({ below }) => below === null || fen < below)
  return form ? Math.ceil((fen - form.ending) / form.step) * form.step + form.ending : Math.round(fen)
}
