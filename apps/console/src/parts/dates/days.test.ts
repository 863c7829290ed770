import { expect, test } from 'vitest'
import { findPreset, parseTyped, presetRange, presets } from './days.ts'

test.each([
  ['today', '2026-03-01', '2026-03-01'],
  ['yesterday', '2026-02-28', '2026-02-28'],
  ['thisWeek', '2026-02-23', '2026-03-01'],
  ['lastWeek', '2026-02-16', '2026-02-22'],
  ['last7', '2026-02-23', '2026-03-01'],
  ['last30', '2026-01-31', '2026-03-01'],
  ['thisMonth', '2026-03-01', '2026-03-01'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
] as const)('%s is %s to %s just after midnight in Shanghai', (preset, from, until) => {
  expect(presetRange(preset, Date.parse('2026-02-28T16:00:00Z'))).toEqual({ from, until })
})

test.each([
  ['2026-03-01T16:00:00Z', '2026-03-02', '2026-03-02', '2026-02-23', '2026-03-01'],
  ['2026-03-07T15:59:59Z', '2026-03-02', '2026-03-07', '2026-02-23', '2026-03-01'],
])('at %s this week is %s to %s, last week %s to %s', (now, from, until, lastFrom, lastUntil) => {
  expect(presetRange('thisWeek', Date.parse(now))).toEqual({ from, until })
  expect(presetRange('lastWeek', Date.parse(now))).toEqual({ from: lastFrom, until: lastUntil })
})

test('each preset is found by its days; other days have none', () => {
  const now = Date.parse('2026-05-20T04:00:00Z')
  expect(presets.map((preset) => findPreset(presetRange(preset, now), now))).toEqual(presets)
  expect(findPreset({ from: '2026-05-20', until: '' }, now)).toBeUndefined()
})

test.each([
  ['2026-05-01 09:00', '2026-05-01T09:00'],
  ['2026-05-01T09:00', '2026-05-01T09:00'],
  ['2026/05/01 23:59', '2026-05-01T23:59'],
  ['２０２６年０５月０１日 ０９：００', '2026-05-01T09:00'],
  ['2026-05-01', '2026-05-01'],
  ['2026-03-08 02:30', '2026-03-08T02:30'],
  ['20260501', '2026-05-01'],
  ['20260501 0900', '2026-05-01T09:00'],
  ['２０２６０５０１０９００', '2026-05-01T09:00'],
  ['\u00A02026 - 05 - 01\t09:00 ', '2026-05-01T09:00'],
  ['2026-05-01 09:00:59', '2026-05-01T09:00'],
  ['2026年05月01日09时00分', '2026-05-01T09:00'],
  ['2026-05-01T09:00Z', undefined],
  ['2026-05-01 0', undefined],
  ['2026051', undefined],
  ['20260230', undefined],
  ['2026-5-1 9:00', undefined],
  ['12026-05-01 10:00', undefined],
  ['2026-02-30', undefined],
  ['2026-05-01 24:00', undefined],
  ['', undefined],
])('%s typed is %s', (typed, expected) => {
  expect(parseTyped(typed, true)).toBe(expected)
})

test('a finished entry may lack leading zeros', () => {
  expect(parseTyped('2026-5-1 9:05', false)).toBe('2026-05-01T09:05')
  expect(parseTyped('2026年5月1日', false)).toBe('2026-05-01')
  expect(parseTyped('2026 / 5 / 1 9:05:07', false)).toBe('2026-05-01T09:05')
  expect(parseTyped('2026-2-30', false)).toBeUndefined()
})
