import { expect, test } from 'vitest'
import { readPlace, writePlace } from './address.ts'
import { fenOf, yuanOf } from './filters.ts'

const known = ['digits', 'state']
const read = (query: string) => readPlace(new URLSearchParams(query), known)

test('an address says filters, order, size and page, and is written as it was read', () => {
  const query = 'digits=88&state=on_sale%2Cheld&sort=price&size=20&cursor=abc'
  expect(read(query)).toEqual({
    filters: { digits: '88', state: 'on_sale,held' },
    sort: 'price',
    size: 20,
    cursor: 'abc',
    tab: undefined,
    unknown: [],
  })
  expect(writePlace(read(query))).toBe(query)
})

test('what is as always is left out, and what is no filter of the list is dropped and named', () => {
  expect(writePlace(read(''))).toBe('')
  const place = read('digits=&utm=1&size=51&state=held&tab=failed&utm=2')
  expect(writePlace(place)).toBe('tab=failed&state=held')
  expect(place.unknown).toEqual(['utm'])
})

test.each([
  ['12', '1200'],
  ['12.5', '1250'],
  ['0.05', '5'],
  [' 7。30 ', '730'],
  ['１２．３０', '1230'],
  ['1,200', '120000'],
  ['￥1，234，567.8元', '123456780'],
  ['12.345', ''],
  ['1,2', ''],
  ['-1', ''],
  ['abc', ''],
])('%s yuan are %s fen on the wire', (typed, fen) => {
  expect(fenOf(typed)).toBe(fen)
  if (fen !== '') expect(fenOf(yuanOf(fen))).toBe(fen)
})
