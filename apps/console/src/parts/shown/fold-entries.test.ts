import { expect, test } from 'vitest'
import { foldEntries } from './fold-entries.ts'

const fold = (all: string) =>
  foldEntries([...all].map((same) => (same === '.' ? {} : { same }))).map((group) => group.length)

test('three and more equal entries in a row become one group; others stay single', () => {
  expect(fold('')).toEqual([])
  expect(fold('aab')).toEqual([1, 1, 1])
  expect(fold('aaab')).toEqual([3, 1])
  expect(fold('baaaabaa')).toEqual([1, 4, 1, 1, 1])
  expect(fold('...')).toEqual([1, 1, 1])
})
