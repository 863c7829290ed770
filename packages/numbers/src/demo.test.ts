import { expect, test } from 'vitest'
import { classify } from './classify.ts'
import { categories } from './categories.ts'
import { demoInventory } from './demo.ts'
import { rarestMatch } from './match.ts'
import { checkDigits } from './plan.ts'
import { defaultPriceFen } from './price.ts'
import { seededRandom } from './random.ts'

const inventory = [...demoInventory()]
const featured = inventory.filter((number) => number.featured > 0)

test('the demo inventory has 100,000 different numbers of the plan, each with its default price', () => {
  expect(inventory).toHaveLength(100_000)
  expect(new Set(inventory.map(({ digits }) => digits)).size).toBe(100_000)
  expect(inventory.filter(({ digits }) => checkDigits(digits))).toEqual([])
  expect(inventory.filter((number) => number.priceFen !== defaultPriceFen(number.digits))).toEqual([])
})

test('the same seed gives the same inventory for any count, another seed gives another inventory', () => {
  expect([...demoInventory(500)]).toEqual(inventory.slice(0, 500))
  expect([...demoInventory(500, 7)]).not.toEqual(inventory.slice(0, 500))
})

test('short numbers are the most frequent', () => {
  const counts = [6, 7, 8, 9, 10].map(
    (length) => inventory.filter(({ digits }) => digits.length === length).length,
  )
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  expect(counts.at(0)).toBeGreaterThan(30_000)
  expect(counts.at(-1)).toBeGreaterThan(5_000)
})

test('[HM-4] every category has thousands of numbers, and most numbers are ordinary', () => {
  const found = inventory.map(({ digits }) => classify(digits))
  for (const { value } of categories) {
    const count = found.filter((values) => values.includes(value)).length
    expect([value, count > 2_000]).toEqual([value, true])
  }
  expect(inventory.filter(({ digits }) => !rarestMatch(digits)).length).toBeGreaterThan(50_000)
})

test('[HM-6] forty numbers are featured, the first seven of different shapes at affordable prices', () => {
  expect(featured.map((number) => number.featured)).toEqual(
    Array.from({ length: 40 }, (_, rank) => 40 - rank),
  )
  expect(featured.filter(({ digits }) => !rarestMatch(digits))).toEqual([])
  const first = featured.slice(0, 7)
  expect(first.map(({ digits }) => digits)).toEqual(
    expect.arrayContaining(['628888', '1314520', '745678', '902112', '668831']),
  )
  expect(new Set(first.map(({ digits }) => rarestMatch(digits)?.pattern.label)).size).toBe(7)
  expect(first.filter((number) => number.priceFen < 19_90 || number.priceFen > 168_00)).toEqual([])
})

test('seeded random numbers are repeatable, in range and even', () => {
  const [a, b] = [seededRandom(42), seededRandom(42)]
  const drawn = Array.from({ length: 100_000 }, () => a.below(10))
  expect(drawn.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => b.below(10)))
  for (let digit = 0; digit < 10; digit++) {
    const count = drawn.filter((value) => value === digit).length
    expect(Math.abs(count - 10_000)).toBeLessThan(500)
  }
})
