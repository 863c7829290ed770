import type { NumberPlan } from '@hao/numbers/plan.ts'
import type { ParsedDigits } from '@hao/contract/console/number-file/cells.ts'

export type PaddedExample = { line: number; written: string; digits: string }

/**
 * Signs that a spreadsheet converted the digits to numbers and dropped leading zeros. `tooShort` rows are
 * shorter than the plan allows, `shorter` ones are possible but shorter than most, `asNumber` ones have a
 * number format (12345678.0, 12,345,678).
 */
export type LostZeros = {
  tooShort: number
  shorter: number
  asNumber: number
  /** The most frequent length of bare digits, to which shorter ones can be padded. */
  usual: number
  /** Whether lost zeros are likely: many rows are shorter, and none starts with a zero. */
  likely: boolean
}

const manyRows = 20
const shownExamples = 20

export function createZeroCounter(plan: NumberPlan) {
  const lengths = new Map<number, number>()
  let asNumber = 0
  let withZero = 0
  let padded = 0
  const examples: PaddedExample[] = []
  return {
    add: ({ digits, ...written }: ParsedDigits, paddedDigits: string, line: number): void => {
      if (written.asNumber) asNumber += 1
      if (!written.bare) return
      lengths.set(digits.length, (lengths.get(digits.length) ?? 0) + 1)
      if (digits.startsWith('0')) withZero += 1
      if (paddedDigits === digits) return
      padded += 1
      if (examples.length < shownExamples) examples.push({ line, written: digits, digits: paddedDigits })
    },
    /** Counts a number with missing digits, which has a number format. */
    addDamaged: (): void => void (asNumber += 1),
    padded: () => ({ rows: padded, examples }),
    find: (): LostZeros | undefined => findSigns(lengths, { plan, asNumber, withZero }),
  }
}

type Signs = { plan: NumberPlan; asNumber: number; withZero: number }

function findSigns(
  lengths: ReadonlyMap<number, number>,
  { plan, asNumber, withZero }: Signs,
): LostZeros | undefined {
  const usual = mostFrequentLength(lengths, plan)
  const usualCount = lengths.get(usual) ?? 0
  const tooShort = sum(lengths, 1, plan.minDigits)
  const fewer = sum(lengths, plan.minDigits, usual)
  const isPlausible = withZero === 0 && fewer < usualCount
  const shorter = isPlausible || asNumber > 0 ? fewer : 0
  if (tooShort + shorter + asNumber === 0) return undefined
  const hardlyChance = fewer * 3 < usualCount && fewer + usualCount >= manyRows
  return { tooShort, shorter, asNumber, usual, likely: shorter > 0 && (asNumber > 0 || hardlyChance) }
}

/**
 * The most frequent valid length, the longest if several are equal; the shortest valid one if there is none.
 */
function mostFrequentLength(
  lengths: ReadonlyMap<number, number>,
  { minDigits, maxDigits }: NumberPlan,
): number {
  const possible = [...lengths].filter(([length]) => length >= minDigits && length <= maxDigits)
  const [first] = possible.toSorted(([a, rowsA], [b, rowsB]) => rowsB - rowsA || b - a)
  return first?.[0] ?? minDigits
}

/** The count of rows with a length from `from` to below `below`. */
function sum(lengths: ReadonlyMap<number, number>, from: number, below: number): number {
  return [...lengths].reduce(
    (rows, [length, count]) => (length >= from && length < below ? rows + count : rows),
    0,
  )
}
