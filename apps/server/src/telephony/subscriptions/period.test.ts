import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, unusedFen } from './period.ts'

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The wall clock and calendar of Shanghai by the platform's own time zone data. */
function wall(moment: Date) {
  const [date = '', time = ''] = parts.format(moment).split(', ')
  const [day = 0, month = 0, year = 0] = date.split('/').map(Number)
  return { day, month, year, time }
}

test.each([
  ['2026-01-31T12:00:00+08:00', 1, '2026-02-28T12:00:00+08:00'],
  ['2028-01-31T12:00:00+08:00', 1, '2028-02-29T12:00:00+08:00'],
  ['2028-02-29T23:59:59+08:00', 12, '2029-02-28T23:59:59+08:00'],
  ['2026-08-31T00:00:00+08:00', 6, '2027-02-28T00:00:00+08:00'],
  ['2026-12-31T23:30:00+08:00', 3, '2027-03-31T23:30:00+08:00'],
  // Still January in London, already February in Shanghai.
  ['2026-01-31T20:00:00Z', 1, '2026-02-28T20:00:00Z'],
])('%s and %i months are %s', (from, months, expected) => {
  expect(addMonths(new Date(from), months)).toEqual(new Date(expected))
})

test('a period ends at the same time of day, on the same day of the month or the last one of a shorter month', () => {
  const moments = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2100-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moments, fc.constantFrom(1, 3, 6, 12), (from, months) => {
      const [start, end] = [wall(from), wall(addMonths(from, months))]
      expect(end.time).toBe(start.time)
      expect(end.year * 12 + end.month).toBe(start.year * 12 + start.month + months)
      const lastDay = new Date(Date.UTC(end.year, end.month, 0)).getUTCDate()
      expect(end.day).toBe(Math.min(start.day, lastDay))
    }),
    { numRuns: 2000 },
  )
})

test('later periods keep the day of the first one, however short a month in between was', () => {
  const ends = [new Date('2027-01-31T12:00:00+08:00')]
  for (let month = 0; month < 14; month += 1) ends.push(addMonths(ends.at(-1) as Date, 1, 31))
  expect(ends.map((end) => wall(end).day)).toEqual([
    31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31, 29, 31,
  ])
})

test.each([
  ['before it begins', '2027-03-01T00:00:00Z', 3000],
  ['at its first moment', '2027-04-01T00:00:00Z', 3000],
  ['a moment later', '2027-04-01T00:00:01Z', 2900],
  ['with ten and a half days left', '2027-04-20T12:00:00Z', 1000],
  ['with a moment less than one day left', '2027-04-30T00:00:01Z', 0],
  ['at its end', '2027-05-01T00:00:00Z', 0],
  ['long after it', '2028-05-01T00:00:00Z', 0],
])('a refund of 30 yuan for April, given up %s, is the share of whole days left', (_when, at, fen) => {
  const april = { start: new Date('2027-04-01T00:00:00Z'), end: new Date('2027-05-01T00:00:00Z') }
  expect(unusedFen({ ...april, amountFen: 3000 }, new Date(at))).toBe(fen)
})

test('refunds are rounded down, and never exceed what was paid', () => {
  const start = new Date('2027-01-01T00:00:00Z')
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e7 }),
      fc.nat(400),
      fc.constantFrom(1, 3, 6, 12),
      (amountFen, day, months) => {
        const end = addMonths(start, months)
        const at = new Date(start.getTime() + day * 86_400_000)
        const back = unusedFen({ start, end, amountFen }, at)
        const days = (end.getTime() - start.getTime()) / 86_400_000
        const exact = (amountFen * Math.max(0, days - day)) / days
        expect(back).toBeLessThanOrEqual(exact)
        expect(exact - back).toBeLessThan(1)
      },
    ),
  )
})
