import { expect, test } from 'vitest'
import { classify } from '../classify.ts'
import { categories } from '../categories.ts'
import { demoInventory } from '../demo.ts'
import { referenceSearch } from './reference-search.fixture.ts'
import type { NumberRow } from './query.ts'
import { type ReferenceNumber, findSimilar } from './similar.ts'

const row = (digits: string, priceFen = 88_00, id = Number(digits)): NumberRow => ({
  id,
  digits,
  priceFen,
  struckPriceFen: null,
  featured: 0,
  shuffleKey: 0,
  categories: classify(digits),
})

const reference = row('628888')

const toReference = (number: NumberRow): ReferenceNumber => ({
  ...number,
  categories: categories.filter(({ value }) => number.categories.includes(value)),
})

test('half of the similar numbers differ in one or two digits; the others share its digits, then its shape', () => {
  const stock = [
    reference,
    row('627777', 60_00),
    row('908888', 200_00),
    row('628818', 30_00),
    row('628881', 50_00),
    row('620818', 88_00),
    row('135792', 88_00),
    row('997777', 87_00),
  ]
  const digits = findSimilar(referenceSearch(stock), toReference(reference), 6).map((each) => each.digits)
  expect(digits).toEqual(['628881', '628818', '620818', '908888', '997777', '627777'])
})

test('[AP-4] the similar numbers fill the page without duplicates and without the number itself', () => {
  const stock = Array.from(demoInventory(600), ({ digits, priceFen }, at) => row(digits, priceFen, at + 1))
  const search = referenceSearch(stock)
  for (const each of stock.filter((_, at) => at % 100 === 7)) {
    const ids = findSimilar(search, toReference(each), 6).map(({ id }) => id)
    expect(ids).not.toContain(each.id)
    expect(new Set(ids).size).toBe(6)
  }
})
