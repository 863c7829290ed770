import { expect, test } from 'vitest'
import { serviceMs } from './service-hours.ts'

const hours = (from: string, until: string) =>
  serviceMs(new Date(`${from}+08:00`), new Date(`${until}+08:00`)) / 3600_000

test.each([
  ['2026-03-02T10:00', '2026-03-02T14:00', 4],
  ['2026-03-02T20:00', '2026-03-03T10:00', 2],
  ['2026-03-02T22:00', '2026-03-03T08:00', 0],
  ['2026-03-02T08:00', '2026-03-04T22:00', 36],
  ['2026-03-02T14:00', '2026-03-02T10:00', 0],
])('from %s until %s there are %d hours of service', (from, until, expected) => {
  expect(hours(from, until)).toBe(expected)
})
