import { expect, test } from 'vitest'
import { listDays, listMonths } from './months.ts'

test("the months range from the ledger's first to the current one, across a new year", () => {
  expect(listMonths('2027-02', '2026-11', '2027-02')).toEqual(['2027-02', '2027-01', '2026-12', '2026-11'])
  expect(listMonths('2027-02', '2027-02', '2027-02')).toEqual(['2027-02'])
})

test('at most 36 months are listed, always with the displayed one', () => {
  const months = listMonths('2030-01', '2024-05', '2024-06')
  expect(months).toHaveLength(37)
  expect([months[0], months[35], months[36]]).toEqual(['2030-01', '2027-02', '2024-06'])
  expect(listMonths('2027-02', '2027-02', '2027-03')).toEqual(['2027-03', '2027-02'])
})

test('the days of a month end today, or with the month', () => {
  expect(listDays('2026-11', '2026-11-03')).toEqual(['2026-11-01', '2026-11-02', '2026-11-03'])
  expect(listDays('2028-02', '2028-03-05').at(-1)).toBe('2028-02-29')
})
