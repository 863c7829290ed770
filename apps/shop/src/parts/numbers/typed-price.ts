/** The API's limit of a price, in yuan. */
const maxYuan = 10_000_000

type PriceProblem = 'noNumber' | 'decimals' | 'tooHigh'

/** A price in yuan as it was typed: ８８, ¥1,000, 12.50元; undefined for none. */
export function readPrice(typed: string): number | undefined | { problem: PriceProblem } {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\s¥元]/g, '')
    .replace(/。/g, '.')
    .replace(/,(?=\d{3}(?!\d))/g, '')
  if (plain === '') return undefined
  if (!/^(?:\d+\.?\d*|\.\d+)$/.test(plain)) return { problem: 'noNumber' }
  if (/\.\d{3}/.test(plain)) return { problem: 'decimals' }
  return Number(plain) <= maxYuan ? Number(plain) : { problem: 'tooHigh' }
}

export type TypedRange = { from: string; to: string }

type ReadRange = { minPrice?: number; maxPrice?: number; problem?: PriceProblem | 'zero' }

/** The bounds that two fields ask for, the lower one first; or why they are none. */
export function readPriceRange({ from, to }: TypedRange): ReadRange {
  const [first, second] = [readPrice(from), readPrice(to)]
  if (typeof first === 'object') return first
  if (typeof second === 'object') return second
  const isSwapped = first !== undefined && second !== undefined && first > second
  const [min, max] = isSwapped ? [second, first] : [first, second]
  if (max === 0) return { problem: 'zero' }
  return { ...(min && { minPrice: min }), ...(max && { maxPrice: max }) }
}
