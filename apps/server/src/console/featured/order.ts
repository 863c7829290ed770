/** The heaviest that a number may be. */
export const maxWeight = 1_000_000

type WeightedNumber = { id: number; featured: number }

/**
 * The weights that put numbers into this order, those that have to change alone: each weighs more than the one behind it, so that their mix decides nothing; `floor` is the weight of
 * the number that stands behind all of them, 0 where there is none. What is heavy enough keeps its weight.
 */
export function computeWeights(order: readonly WeightedNumber[], floor: number): WeightedNumber[] {
  const changed: WeightedNumber[] = []
  let behind = floor
  for (const { id, featured } of order.toReversed()) {
    const weight = featured > behind ? featured : behind + 1
    if (weight !== featured) changed.push({ id, featured: weight })
    behind = weight
  }
  return changed
}
