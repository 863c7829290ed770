import { type CompiledPattern, compilePattern, findPattern, toCodes } from './pattern.ts'
import { rarestMatch } from './match.ts'

/** The rules that set prices, edited by the operator. Money is fen (1/100 yuan) a month. Stored as JSON. */
export type PriceRules = {
  /** By rarity: the last row with an `oneIn` up to that of the rarest shape. The first (1) is ordinary. */
  tiers: readonly { oneIn: number; fen: number }[]
  /** A minimum base price for numbers that contain a pattern or end in it. */
  patterns: readonly { pattern: string; anchor: 'tail' | 'anywhere'; fen: number }[]
  /** The factor if the rarest shape ends the number, where callers remember it best. */
  tail: number
  lucky: Readonly<Record<string, number>>
  /** The factor, applied once, for a number that contains a 4. */
  four: number
  /** The factor for each digit beyond six: short numbers are easier to remember. */
  longer: number
  bounds: readonly [number, number]
  /** Prices below `below` (null: all others) are rounded up to the next multiple of `step` plus `ending`. */
  endings: readonly { below: number | null; step: number; ending: number }[]
  /** The struck price as a multiple of the price; null keeps the struck price of each number. */
  struckTimes: number | null
}

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
type CalculatedPrice = { fen: number; struckFen: number | null }

/** For numbers of 6–10 digits. Throws PatternError; the function throws RangeError. */
export function createPricer(rules: PriceRules): (digits: string) => CalculatedPrice {
  const patterns = compilePatterns(rules)
  const { struckTimes } = rules
  return (digits) => {
    const rarest = rarestMatch(digits)
    const base = Math.max(rarityBase(rules, rarest?.oneIn ?? 1), findPatternBase(patterns, digits)?.fen ?? 0)
    const fen = applyEndingsAndBounds(rules, base * digitFactor(rules, digits, rarest?.pattern.extra === ''))
    return { fen, struckFen: struckTimes === null ? null : Math.round(fen * struckTimes) }
  }
}

/** How rules arrive at a price: the base, the factors other than 1, and the rounding. */
type PriceExplanation = CalculatedPrice & {
  /** The base price: of the rarest shape (null: an ordinary number), or of one of the operator's patterns. */
  base: { fen: number; oneIn: number; shape: string | null; pattern: string | null }
  factors: { name: 'longer' | 'tail' | 'four' | 'lucky'; digit: string | null; times: number }[]
  /** Before the ending and the bounds. */
  calculatedFen: number
  /** Which bound set the price; null if none did. */
  bound: 'lowest' | 'highest' | null
}

/** Explains the price of a number of 6–10 digits. Throws as `createPricer` and its function do. */
export function explainPrice(rules: PriceRules, digits: string): PriceExplanation {
  const rarest = rarestMatch(digits)
  const oneIn = rarest?.oneIn ?? 1
  const byRarity = rarityBase(rules, oneIn)
  const pattern = findPatternBase(compilePatterns(rules), digits)
  const isPattern = pattern !== undefined && pattern.fen > byRarity
  const base = isPattern ? pattern.fen : byRarity
  const calculated = base * digitFactor(rules, digits, rarest?.pattern.extra === '')
  return {
    ...createPricer(rules)(digits),
    base: {
      fen: base,
      oneIn,
      shape: rarest?.pattern.label ?? null,
      pattern: isPattern ? pattern.pattern : null,
    },
    factors: listFactors(rules, digits, rarest?.pattern.extra === '').filter(({ times }) => times !== 1),
    calculatedFen: Math.round(calculated),
    bound: findBound(rules, calculated),
  }
}

const priceByDefaultRules = createPricer(defaultPriceRules)

/** The monthly price in fen of a number of 6–10 digits by the default rules. Throws RangeError. */
export function defaultPriceFen(digits: string): number {
  return priceByDefaultRules(digits).fen
}

/** The default struck price in fen: eight times the price. */
export function defaultStruckFen(fen: number): number {
  return fen * 8
}

function rarityBase({ tiers }: PriceRules, oneIn: number): number {
  return tiers.reduce((fen, tier) => (oneIn >= tier.oneIn ? tier.fen : fen), 0)
}

type PatternBase = PriceRules['patterns'][number] & { compiled: CompiledPattern }

function compilePatterns({ patterns }: PriceRules): PatternBase[] {
  return patterns.map((each) => ({ ...each, compiled: compilePattern(each.pattern) }))
}

function findPatternBase(patterns: readonly PatternBase[], digits: string): PatternBase | undefined {
  const codes = toCodes(digits)
  let base: PatternBase | undefined
  for (const each of patterns) {
    const { compiled, anchor, fen } = each
    if (fen > (base?.fen ?? 0) && findPattern(compiled, codes, anchor) >= 0) base = each
  }
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

/** The factors of `digitFactor` one by one. */
function listFactors(
  { tail, lucky, four, longer }: PriceRules,
  digits: string,
  endsInShape: boolean,
): PriceExplanation['factors'] {
  const ofNumber = { digit: null }
  return [
    { ...ofNumber, name: 'longer', times: longer ** (digits.length - 6) },
    { ...ofNumber, name: 'tail', times: endsInShape ? tail : 1 },
    { ...ofNumber, name: 'four', times: digits.includes('4') ? four : 1 },
    ...[...new Set(digits)].toSorted().map((digit) => ({
      name: 'lucky' as const,
      digit,
      times: (lucky[digit] ?? 1) ** (digits.split(digit).length - 1),
    })),
  ]
}

function findBound(
  { bounds: [lowest, highest], endings }: PriceRules,
  fen: number,
): PriceExplanation['bound'] {
  const ended = roundUpToEnding(endings, fen)
  if (ended < lowest) return 'lowest'
  return ended > highest ? 'highest' : null
}

function applyEndingsAndBounds({ bounds: [lowest, highest], endings }: PriceRules, fen: number): number {
  return Math.min(Math.max(roundUpToEnding(endings, fen), lowest), highest)
}

function roundUpToEnding(endings: PriceRules['endings'], fen: number): number {
  const form = endings.find(({ below }) => below === null || fen < below)
  return form ? Math.ceil((fen - form.ending) / form.step) * form.step + form.ending : Math.round(fen)
}
