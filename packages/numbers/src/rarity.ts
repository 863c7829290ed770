import { shapeCounts, minCountedLength } from './rarity-table.ts'

/**
 * The exact share (0–1) of all digit strings of `length` digits that hold the shape somewhere.
 * Throws RangeError for a label that is no shape and for a length that is not counted (6–10 are).
 */
export function shapeShare(label: string, length: number): number {
  const counts = (shapeCounts as Readonly<Record<string, readonly number[]>>)[label]
  const count = counts?.[length - minCountedLength]
  if (count === undefined) throw new RangeError(`No share is known for ${label} in ${length} digits`)
  return count / 10 ** length
}

/** How rare the shape is among numbers of `length` digits, as the n of "one in n", rounded. Throws as shareOf. */
export function oneIn(label: string, length: number): number {
  return Math.round(1 / shapeShare(label, length))
}
