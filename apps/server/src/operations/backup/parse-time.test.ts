import { expect, test } from 'vitest'
import { parseTime } from './parse-time.ts'

test.each([
  ['2026-11-23 10:00', '2026-11-23T02:00:00.000Z'],
  ['2026-11-23 10:00:30.25', '2026-11-23T02:00:30.250Z'],
  ['2026-11-23T10:00:00Z', '2026-11-23T10:00:00.000Z'],
  ['2026-11-23 10:00:00.123456+00', '2026-11-23T10:00:00.123Z'],
  ['2026-11-23 10:00:00+08', '2026-11-23T02:00:00.000Z'],
  ['2026-11-23 10:00:00 +0530', '2026-11-23T04:30:00.000Z'],
  ['2026-11-23T10:00:00-03:00', '2026-11-23T13:00:00.000Z'],
])('a time of the command line, PostgreSQL’s form too: %s', (text, at) => {
  expect(parseTime(text)?.toISOString()).toBe(at)
})

test.each(['2026-11-23', 'yesterday', '10:00', '2026-13-01 10:00', '2026-11-23 25:00', ''])(
  'what is no time is refused: "%s"',
  (text) => expect(() => parseTime(text)).toThrow('is no time such as 2026-11-23 10:00'),
)
