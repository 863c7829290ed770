import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { computeWeights } from './order.ts'

const weighed = (...weights: number[]) => weights.map((featured, at) => ({ id: at + 1, featured }))

test('numbers already in order keep their weights', () => {
  expect(computeWeights(weighed(9, 5, 2), 1)).toEqual([])
  expect(computeWeights([], 0)).toEqual([])
})

test('only a weight that is too low for its position is raised', () => {
  expect(computeWeights(weighed(5, 9, 2), 1)).toEqual([{ id: 1, featured: 10 }])
  expect(computeWeights(weighed(2, 2, 2), 2)).toEqual([
    { id: 3, featured: 3 },
    { id: 2, featured: 4 },
    { id: 1, featured: 5 },
  ])
})

test('for random weights each result is greater than the next one, and all are greater than the floor', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000)), fc.nat(1000), (weights, floor) => {
      const order = weighed(...weights)
      const changed = new Map(computeWeights(order, floor).map(({ id, featured }) => [id, featured]))
      const after = [...order.map(({ id, featured }) => changed.get(id) ?? featured), floor]
      return after.every((weight, at) => at === 0 || weight < after[at - 1]!)
    }),
  )
})
