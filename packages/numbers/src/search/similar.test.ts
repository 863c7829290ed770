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
  mix: 0,
  categories: classify(digits),
})

const model = row('628888')

const modelOf = (of: NumberRow): ReferenceNumber => ({
  ...of,
  categories: categories.filter(({ value }) => of.categories.includes(value)),
})

test('half of them differ in one digit or two, the nearest first; the others have its digits, then its shape', () => {
  const stock = [
    model,
    row('627777', 60_00),
    row('908888', 200_00),
    row('628818', 30_00),
    row('628881', 50_00),
    row('620818', 88_00),
    row('135792', 88_00),
    row('997777', 87_00),
  ]
  const digits = findSimilar(referenceSearch(stock), modelOf(model), 6).map((each) => each.digits)
  expect(digits).toEqual(['628881', '628818', '620818', '908888', '997777', '627777'])
})

test('[AP-4] a page is full as long as there is anything on sale, without the number itself and without doubles', () => {
  const stock = Array.from(demoInventory(600), ({ digits, priceFen }, at) => row(digits, priceFen, at + 1))
  const search = referenceSearch(stock)
  for (const each of stock.filter((_, at) => at % 100 === 7)) {
    const ids = findSimilar(search, modelOf(each), 6).map(({ id }) => id)
    expect(ids).not.toContain(each.id)
    expect(new Set(ids).size).toBe(6)
  }
})
