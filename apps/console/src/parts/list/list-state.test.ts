import { expect, test } from 'vitest'
import { parseListState, formatListState } from './list-state.ts'
import { yuanToFen, fenToYuan } from './filters.ts'

const known = ['digits', 'state']
const read = (query: string) => parseListState(new URLSearchParams(query), known)

test('filters, order, size and page survive writing to and reading from the address', () => {
  const query = 'digits=88&state=on_sale%2Cheld&sort=price&size=20&cursor=abc'
  expect(read(query)).toEqual({
    filters: { digits: '88', state: 'on_sale,held' },
    sort: 'price',
    size: 20,
    cursor: 'abc',
    tab: undefined,
    unknown: [],
  })
  expect(formatListState(read(query))).toBe(query)
})

test('default values are left out, and unknown filters are dropped and reported', () => {
  expect(formatListState(read(''))).toBe('')
  const place = read('digits=&utm=1&size=51&state=held&tab=failed&utm=2')
  expect(formatListState(place)).toBe('tab=failed&state=held')
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
  expect(yuanToFen(typed)).toBe(fen)
  if (fen !== '') expect(yuanToFen(fenToYuan(fen))).toBe(fen)
})
