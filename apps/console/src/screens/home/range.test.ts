import { expect, test } from 'vitest'
import { formatRange, parseRange } from './range.ts'

const today = '2026-03-01'
const parse = (query: string) => parseRange(new URLSearchParams(query), today)

test.each([
  ['', '2026-01-31', '2026-03-01', 30, false],
  ['days=7', '2026-02-23', '2026-03-01', 7, false],
  ['days=90', '2025-12-02', '2026-03-01', 90, false],
  ['from=2026-02-27&until=2026-02-28', '2026-02-27', '2026-02-28', undefined, false],
  ['from=2026-03-01&until=2026-03-01', '2026-03-01', '2026-03-01', undefined, false],
  ['from=2026-02-27&until=2026-04-01', '2026-02-27', '2026-03-01', undefined, true],
  ['from=2020-01-01&until=2026-03-01', '2025-03-01', '2026-03-01', undefined, true],
  ['from=2026-02-28&until=2026-02-27', '2026-01-31', '2026-03-01', 30, true],
  ['from=2026-02-30&until=2026-03-01', '2026-01-31', '2026-03-01', 30, true],
  ['from=2026-05-01&until=2026-05-02', '2026-01-31', '2026-03-01', 30, true],
  ['from=2026-02-01', '2026-01-31', '2026-03-01', 30, true],
  ['days=31', '2026-01-31', '2026-03-01', 30, true],
  ['days=-7', '2026-01-31', '2026-03-01', 30, true],
  ['days=x', '2026-01-31', '2026-03-01', 30, true],
])('%j is %s to %s', (query, from, until, span, adjusted) => {
  expect(parse(query)).toEqual({ range: { from, until }, span, adjusted })
})

test('a period in an address is read again as it was, and has at most 366 days', () => {
  const range = { from: '2026-02-01', until: '2026-02-10' }
  expect(parse(formatRange(range)).range).toEqual(range)
  expect(parse(formatRange(90)).span).toBe(90)
  const { range: longest } = parse('from=2020-01-01&until=2026-03-01')
  expect(longest).toEqual({ from: '2025-03-01', until: '2026-03-01' })
})
