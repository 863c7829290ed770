type WeightedNumber = { id: number; featured: number }

/**
 * The smallest changes of weights that put numbers into this order. Each number gets a higher weight than the
 * next one, so that ties do not decide. `floor` is the weight of the first number behind them, 0 when there
 * is none. A weight that is high enough stays.
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
