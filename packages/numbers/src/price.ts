import { rarestMatch } from './match.ts'

/** What a number costs. The operator of a shop tunes this table; money is fen (1/100 yuan) a month. */
export const priceRules = {
  /** The base by rarity: the last row whose `oneIn` the rarest shape reaches. The first row prices ordinary numbers. */
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
  /** Factor for a rarest shape that ends the number: it is what a caller remembers. */
  tail: 1.15,
  /** Factors for each lucky digit: 6 goes smoothly, 8 brings wealth. */
  lucky: { '6': 1.04, '8': 1.08 } as Readonly<Record<string, number>>,
  /** Factor, once, for a number with a 4, which sounds like death. */
  four: 0.6,
  /** Factor for each digit beyond six: short numbers are easier to remember. */
  longer: 0.95,
  /** No price is below the first or above the second. */
  bounds: [5_90, 8_888_00],
  /** Prices below `below` are rounded up to the next that ends in `ending` at this `step`. */
  endings: [
    { below: 50_00, step: 1_00, ending: 90 },
    { below: 1_000_00, step: 10_00, ending: 8_00 },
    { below: Infinity, step: 100_00, ending: 88_00 },
  ],
} as const

/** The monthly price, in fen, of a number of 6–10 digits: the rarer its rarest shape, the dearer. Throws RangeError. */
export function priceFen(digits: string): number {
  const rarest = rarestMatch(digits)
  return priceOfRarity(rarest?.oneIn ?? 1, digitFactor(digits, rarest?.extra === ''))
}

/** The monthly price, in fen, of a rarity (one in `oneIn`) times a factor of its digits; it never falls when either rises. */
export function priceOfRarity(oneIn: number, factor: number): number {
  const base = priceRules.tiers.reduce((fen, tier) => (oneIn >= tier.oneIn ? tier.fen : fen), 0)
  const [lowest, highest] = priceRules.bounds
  return Math.min(Math.max(roundUpToEnding(base * factor), lowest), highest)
}

/** The struck price, in fen, beside a price: eight times as much, where the operator gave none. */
export function struckPriceFen(fen: number): number {
  return fen * 8
}

function digitFactor(digits: string, endsInShape: boolean): number {
  const { tail, lucky, four, longer } = priceRules
  let factor = longer ** (digits.length - 6)
  if (endsInShape) factor *= tail
  if (digits.includes('4')) factor *= four
  for (const digit of digits) factor *= lucky[digit] ?? 1
  return factor
}

function roundUpToEnding(fen: number): number {
  const form = priceRules.endings.find(({ below }) => fen < below)
  return form ? Math.ceil((fen - form.ending) / form.step) * form.step + form.ending : fen
}
