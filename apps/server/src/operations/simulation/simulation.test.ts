import { expect, test } from 'vitest'
import { simulate } from './testing/run.ts'

/** The long run, with requests and jobs at once, is `simulation.deep.test.ts`. */
test('what a few people do in ten weeks breaks no promise', async () => {
  const { violations, charges, gifts, transfers } = await simulate({
    seed: 1,
    people: 16,
    days: 70,
    inTurn: true,
  })
  expect(violations).toEqual([])
  expect(charges).toBeGreaterThan(0)
  expect(transfers).toBeGreaterThan(0)
  expect(gifts).toBeGreaterThan(0)
})
