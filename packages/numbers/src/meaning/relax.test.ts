import { depth } from '@hao/testing/deep.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { referenceSearch } from '../search/reference-search.fixture.ts'
import type { NumberRow } from '../search/query.ts'
import { readMeaning } from './read-meaning.ts'
import { applySteps, relaxUntilFound } from './relax.ts'
import { createExplainer, toQuery, toStages, type Wish } from './wish.ts'

const toRows = (...numbers: readonly (readonly [string, number])[]): NumberRow[] =>
  numbers.map(([digits, yuan], id) => ({
    id,
    digits,
    priceFen: yuan * 100,
    struckPriceFen: null,
    featured: 0,
    shuffleKey: id,
    categories: digits.includes('888') ? ['leopard'] : [],
  }))

/** The results for a text, in order, and the descriptions of the relaxing steps. */
function search(text: string, rows: readonly NumberRow[]) {
  const numbers = referenceSearch(rows)
  const relaxed = relaxUntilFound(numbers, readMeaning(text))
  const stages = toStages(relaxed.wish, { mixed: false })
  const list = stages.flatMap((stage) => numbers.page(stage, { sort: 'default', limit: rows.length }))
  return { list: list.map(({ digits }) => digits), relaxations: relaxed.descriptions.map(({ en }) => en) }
}

const inventory = toRows(
  ['620618', 300],
  ['606188', 50],
  ['720618', 60],
  ['801806', 40],
  ['745618', 20],
  ['628888', 900],
)

test('the best form of a date comes first, each number once', () => {
  expect(search('6月18日', inventory)).toEqual({
    list: ['620618', '720618', '606188', '745618', '801806'],
    relaxations: [],
  })
})

test.each([
  ['888 under 100', ['628888'], ['at any price']],
  ['888 under 100 no 2', ['628888'], ['at any price', 'with the digits you would avoid']],
  ['888 under 1000 no 2', ['628888'], ['with the digits you would avoid']],
  ['six digits 6888888', ['628888'], ['with four of the digits']],
  ['ends with 335618 under 30', ['745618'], ['with four of the digits']],
  ['ends with 777618 under 30', ['745618'], ['with three of the digits']],
  ['ends with 6188 over 100', ['606188'], ['at any price']],
  ['ends with 206', ['620618', '720618'], ['anywhere in the number']],
  ['leopard ending 1806', ['801806', '628888'], ['with only one of what you asked for']],
  ['628188', ['628888'], ['with one digit changed']],
  ['777 under 30', ['745618'], ['all numbers on sale']],
  ['777 9 digits under 30', ['745618'], ['of any length', 'all numbers on sale']],
])('a search without results is relaxed no further than necessary: %s', (text, list, relaxations) => {
  expect(search(text, inventory)).toEqual({ list, relaxations })
})

test('an empty inventory leaves the wish unchanged', () => {
  expect(search('888 under 100', [])).toEqual({ list: [], relaxations: [] })
})

test('each number has an explanation with the digits that matched', () => {
  const why = createExplainer(readMeaning('生日 6月18日 三个6'))
  const [first] = toRows(['660618', 9])
  expect(why(first!)).toEqual({
    spans: [{ from: 0, to: 6 }],
    reason: {
      zh: '尾号 0618：6月18日生日，至少 3 个 6',
      en: 'ends in 0618: birthday 18 June, at least 3 × 6',
    },
  })
  expect(createExplainer(readMeaning('不要4'))(first!)).toBeUndefined()
})

const phrase = fc.constantFrom(
  '6月18日',
  '5/6',
  '520',
  '发',
  '三个8',
  '豹子',
  '尾号88',
  '8?8',
  '不要4',
  '100元以下',
  '六位',
  '以6开头',
)
const wishes = fc.array(phrase, { maxLength: 3 }).map((parts): Wish => readMeaning(parts.join('，')))
const inventories = fc
  .array(fc.tuple(fc.stringMatching(/^[568][0-8]{5,6}$/), fc.integer({ min: 1, max: 200 })), {
    minLength: 1,
    maxLength: 30,
  })
  .map((rows) => toRows(...rows))

test('the stages list each result once with its reason, and every relaxing step was necessary', () => {
  fc.assert(
    fc.property(wishes, inventories, (original, rows) => {
      const numbers = referenceSearch(rows)
      const { wish, steps } = relaxUntilFound(numbers, original)
      const all = numbers.page(toQuery(wish), { sort: 'asc', limit: rows.length })
      const staged = toStages(wish, { mixed: false }).flatMap((stage) =>
        numbers.page(stage, { sort: 'asc', limit: rows.length }),
      )
      expect(all.length).toBeGreaterThan(0)
      expect(staged).toHaveLength(all.length)
      expect(new Set(staged)).toEqual(new Set(all))
      const why = createExplainer(wish)
      for (const each of all) expect(why(each)?.reason.zh !== undefined).toBe(wish.subjects.length > 0)
      for (let step = 1; step <= steps; step *= 2)
        if ((steps & step) > 0)
          expect(numbers.count(toQuery(applySteps(original, steps & ~step).wish), 1)).toBe(0)
    }),
    { numRuns: depth(60, 5000) },
  )
})
