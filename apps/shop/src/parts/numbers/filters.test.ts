import { expect, test } from 'vitest'
import { changeQuery, countFilters, parseFilters, listLengths } from './filters.ts'

const of = (search: string) => parseFilters(new URLSearchParams(search))

test('[CN-2] the sort order is default, price descending or ascending; an invalid one is the default', () => {
  expect(['', 'sort=desc', 'sort=asc', 'sort=x'].map((search) => of(search).sort)).toEqual([
    'default',
    'desc',
    'asc',
    'default',
  ])
})

test('filters are read from the address, and invalid ones are ignored', () => {
  expect(of('length=8&without=4&minPrice=10&maxPrice=50')).toEqual({
    sort: 'default',
    length: 8,
    without: '4',
    minPrice: 10,
    maxPrice: 50,
  })
  expect(countFilters(of('length=x&without=x&minPrice=-1'))).toBe(0)
  expect(of('without=740')).toMatchObject({ without: '047' })
  expect(of('without=7&minPrice=50&maxPrice=10.5')).toMatchObject({
    without: '7',
    minPrice: 10.5,
    maxPrice: 50,
  })
  expect(countFilters(of('without=0123456789&minPrice=1.234'))).toBe(0)
  expect(countFilters(of('minPrice=10&maxPrice=50&length=6'))).toBe(2)
})

test('changing a filter keeps the rest of the address', () => {
  const query = new URLSearchParams('keyword=88&sort=asc&length=6')
  expect(changeQuery(query, { sort: 'default', length: undefined, without: '4' })).toBe(
    'keyword=88&without=4',
  )
})

test('the choice of lengths comes from the number plan', () => {
  const plan = { prefix: '400', separator: ' ', minDigits: 6, maxDigits: 8 }
  expect(listLengths(plan)).toEqual([6, 7, 8])
  expect(listLengths({ ...plan, maxDigits: 6 })).toEqual([6])
})
