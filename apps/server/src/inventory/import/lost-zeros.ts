import type { NumberPlan } from '@hao/numbers/plan.ts'
import type { ParsedDigits } from './cells.ts'

/** A number that was padded, for the preview. */
export type PaddedExample = { line: number; written: string; digits: string }

/**
 * Signs that a spreadsheet has made numbers of the digits, and dropped the zeros before them. `tooShort` rows are shorter than the plan allows,
 * `shorter` ones could be numbers but have fewer digits than most, `asNumber` ones are written like numbers (12345678.0, 12,345,678).
 */
export type LostZeros = {
  tooShort: number
  shorter: number
  asNumber: number
  /** The length that most of the bare digits have, to which the others can be padded. */
  usual: number
  /** That so many are shorter and none begins with a zero that it is hardly chance. */
  likely: boolean
}

const manyRows = 20
const shownExamples = 20

/** Counts how the digits of a file are written, row by row. */
export function createZeroCounter(plan: NumberPlan) {
  const lengths = new Map<number, number>()
  let asNumber = 0
  let withZero = 0
  let padded = 0
  const examples: PaddedExample[] = []
  return {
    add: ({ digits, ...written }: ParsedDigits, made: string, line: number): void => {
      if (written.asNumber) asNumber += 1
      if (!written.bare) return
      lengths.set(digits.length, (lengths.get(digits.length) ?? 0) + 1)
      if (digits.startsWith('0')) withZero += 1
      if (made === digits) return
      padded += 1
      if (examples.length < shownExamples) examples.push({ line, written: digits, digits: made })
    },
    /** A number of which digits are missing: the column was made numbers of. */
    addDamaged: (): void => void (asNumber += 1),
    padded: () => ({ rows: padded, examples }),
    /** Nothing where there is no sign of it. */
    find: (): LostZeros | undefined => judge(lengths, { plan, asNumber, withZero }),
  }
}

type Signs = { plan: NumberPlan; asNumber: number; withZero: number }

function judge(
  lengths: ReadonlyMap<number, number>,
  { plan, asNumber, withZero }: Signs,
): LostZeros | undefined {
  const usual = mostUsual(lengths, plan)
  const most = lengths.get(usual) ?? 0
  const tooShort = sum(lengths, 1, plan.minDigits)
  const fewer = sum(lengths, plan.minDigits, usual)
  const asGuess = withZero === 0 && fewer < most
  const shorter = asGuess || asNumber > 0 ? fewer : 0
  if (tooShort + shorter + asNumber === 0) return undefined
  const hardlyChance = fewer * 3 < most && fewer + most >= manyRows
  return { tooShort, shorter, asNumber, usual, likely: shorter > 0 && (asNumber > 0 || hardlyChance) }
}

/** The possible length that most have, the longest of those; the shortest possible one where there is none. */
function mostUsual(lengths: ReadonlyMap<number, number>, { minDigits, maxDigits }: NumberPlan): number {
  const possible = [...lengths].filter(([length]) => length >= minDigits && length <= maxDigits)
  const [first] = possible.toSorted(([a, rowsA], [b, rowsB]) => rowsB - rowsA || b - a)
  return first?.[0] ?? minDigits
}

/** How many rows have a length from `from` on, and below `below`. */
function sum(lengths: ReadonlyMap<number, number>, from: number, below: number): number {
  return [...lengths].reduce(
    (rows, [length, count]) => (length >= from && length < below ? rows + count : rows),
    0,
  )
}
