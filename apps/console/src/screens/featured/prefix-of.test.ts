import { expect, test } from 'vitest'
import { prefixOf } from './prefix-of.ts'

test('only what stands before the last that has moved is put into an order', () => {
  expect(prefixOf({ seen: [1, 2, 3, 4], wanted: [2, 1, 3, 4] })).toEqual([2, 1])
  expect(prefixOf({ seen: [1, 2, 3, 4], wanted: [4, 1, 2, 3] })).toEqual([4, 1, 2, 3])
  expect(prefixOf({ seen: [1, 2], wanted: [1, 2] })).toEqual([])
})
