import { expect, test } from 'vitest'
import { getChangedPrefix } from './changed-prefix.ts'

test('only the items up to the last moved one are reordered', () => {
  expect(getChangedPrefix({ seen: [1, 2, 3, 4], wanted: [2, 1, 3, 4] })).toEqual([2, 1])
  expect(getChangedPrefix({ seen: [1, 2, 3, 4], wanted: [4, 1, 2, 3] })).toEqual([4, 1, 2, 3])
  expect(getChangedPrefix({ seen: [1, 2], wanted: [1, 2] })).toEqual([])
})
