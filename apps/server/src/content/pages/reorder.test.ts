import { expect, test } from 'vitest'
import { reorderIds } from './reorder.ts'

test('some rows are reordered among themselves and keep their positions', () => {
  expect(reorderIds([1, 2, 3, 4, 5], { seen: [1, 3, 5], wanted: [5, 1, 3] })).toEqual([5, 2, 1, 4, 3])
  expect(reorderIds([1, 2], { seen: [1, 2], wanted: [1, 2] })).toEqual([1, 2])
})

test.each([
  ['the order was changed since', [1, 3], [3, 1], [3, 2, 1]],
  ['one is gone', [1, 9], [9, 1], [1, 2]],
  ['an id is replaced', [1, 2], [2, 3], [1, 2, 3]],
  ['an id is requested twice', [1, 2], [1, 1], [1, 2]],
  ['an id is listed twice', [1, 1], [1, 1], [1, 2]],
  ['an id is left out', [1, 2], [1], [1, 2]],
])('%s: nothing is moved', (_why, seen, wanted, all) => {
  expect(reorderIds(all, { seen, wanted })).toBeUndefined()
})
