import { shapeCounts, minCountedLength } from './rarity-table.ts'

/** Throws RangeError for an unknown label and for a length other than 6–10. */
export function shapeShare(label: string, length: number): number {
  const counts = (shapeCounts as Readonly<Record<string, readonly number[]>>)[label]
  const count = counts?.[length - minCountedLength]
  if (count === undefined) throw new RangeError(`No share is known for ${label} in ${length} digits`)
  return count / 10 ** length
}

/** The n of "one in n numbers of `length` digits", rounded. Throws as shapeShare does. */
export function oneIn(label: string, length: number): number {
  return Math.round(1 / shapeShare(label, length))
}
