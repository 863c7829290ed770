import { type CompiledPattern, compilePattern, findPattern } from './pattern.ts'
import { rarestMatch } from './match.ts'

/** The rules that set prices, edited by the operator. Money is fen (1/100 yuan) a month. Stored as JSON. */
export type PriceRules = {
  /**
   * The base price by rarity: the last row with an `oneIn` of at most that of the rarest shape. The first row
   * (one in 1) is for ordinary numbers.
   */
  tiers: readonly { oneIn: number; fen: number }[]
  /** A minimum base price for numbers that contain a pattern or end in it. */
  patterns: readonly { pattern: string; anchor: 'tail' | 'anywhere'; fen: number }[]
  /** The factor if the rarest shape ends the number, where callers remember it best. */
  tail: number
  /** A factor for each occurrence of a digit. */
  lucky: Readonly<Record<string, number>>
  /** The factor, applied once, for a number that contains a 4. */
  four: number
  /** The factor for each digit beyond six: short numbers are easier to remember. */
  longer: number
  /** The lowest and the highest price. */
  bounds: readonly [number, number]
  /** Prices below `below` (null: all others) are rounded up to the next multiple of `step` plus `ending`. */
  endings: readonly { below: number | null; step: number; ending: number }[]
  /** The struck price as a multiple of the price; null keeps the struck price of each number. */
  struckTimes: number | null
}

/** The rules of a new shop. */
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

/** A calculated price in fen; `struckFen` is null if the rules keep the struck price. */
export type CalculatedPrice = { fen: number; struckFen: number | null }

/**
 * Creates a function that prices a number of 6–10 digits. Throws PatternError; the function throws
 * RangeError.
 */
export function createPricer(rules: PriceRules): (digits: string) => CalculatedPrice {
  const patterns = rules.patterns.map(({ pattern, anchor, fen }) => ({
    compiled: compilePattern(pattern),
    anchor,
    fen,
  }))
  const { struckTimes } = rules
  return (digits) => {
    const rarest = rarestMatch(digits)
    const base = Math.max(rarityBase(rules, rarest?.oneIn ?? 1), patternBase(patterns, digits))
    const fen = applyEndingsAndBounds(rules, base * digitFactor(rules, digits, rarest?.extra === ''))
    return { fen, struckFen: struckTimes === null ? null : Math.round(fen * struckTimes) }
  }
}

const priceByDefaultRules = createPricer(defaultPriceRules)

/** The monthly price in fen of a number of 6–10 digits by the default rules. Throws RangeError. */
export function defaultPriceFen(digits: string): number {
  return priceByDefaultRules(digits).fen
}

/** The monthly price in fen for a rarity (one in `oneIn`) and a digit factor. It rises with both. */
export function priceForRarity(oneIn: number, factor: number, rules = defaultPriceRules): number {
  return applyEndingsAndBounds(rules, rarityBase(rules, oneIn) * factor)
}

/** The default struck price in fen: eight times the price. */
export function defaultStruckFen(fen: number): number {
  return fen * 8
}

function rarityBase({ tiers }: PriceRules, oneIn: number): number {
  return tiers.reduce((fen, tier) => (oneIn >= tier.oneIn ? tier.fen : fen), 0)
}

type PatternBase = { compiled: CompiledPattern; anchor: 'tail' | 'anywhere'; fen: number }

function patternBase(patterns: readonly PatternBase[], digits: string): number {
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

function applyEndingsAndBounds({ bounds: [lowest, highest], endings }: PriceRules, fen: number): number {
  return Math.min(Math.max(roundUpToEnding(endings, fen), lowest), highest)
}

function roundUpToEnding(endings: PriceRules['endings'], fen: number): number {
  const form = endings.find(({ below }) => below === null || fen < below)
  return form ? Math.ceil((fen - form.ending) / form.step) * form.step + form.ending : Math.round(fen)
}
