import { expect, test } from 'vitest'
import { simulate } from './testing/run.ts'

test('what a few people, staff and the bank do in three months breaks no promise', async () => {
  const { violations } = await simulate({ seed: 1, people: 16, days: 100 })
  expect(violations).toEqual([])
})
