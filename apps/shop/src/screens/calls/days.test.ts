import { expect, test } from 'vitest'
import { groupByDay, nameDay, nameDuration } from './days.ts'
import { getTexts, loadTexts } from '../../base/texts/texts.ts'
import { callsTexts } from '../../parts/calls/texts.ts'

await loadTexts('en')
const en = getTexts(callsTexts, 'en')

const { zh } = callsTexts
const call = (startedAt: string) => ({ startedAt })

test('calls are grouped by the day in Shanghai, which begins at 16:00 UTC', () => {
  const [a, b, c, d] = [
    call('2026-11-21T16:00:00.000Z'),
    call('2026-11-21T15:59:59.999Z'),
    call('2026-11-20T16:00:00.000Z'),
    call('2026-11-19T01:00:00.000Z'),
  ]
  expect(groupByDay([a, b, c, d])).toEqual([
    { day: '2026-11-22', calls: [a] },
    { day: '2026-11-21', calls: [b, c] },
    { day: '2026-11-19', calls: [d] },
  ])
  expect(groupByDay([])).toEqual([])
})

test.each([
  ['2026-11-22', '今天', 'Today'],
  ['2026-11-21', '昨天', 'Yesterday'],
  ['2026-11-20', '2026-11-20 星期五', '2026-11-20 Friday'],
])('at midnight in Shanghai, %s is %s', (day, chinese, english) => {
  const now = Date.parse('2026-11-21T16:00:00Z')
  expect(nameDay(day, now, zh)).toBe(chinese)
  expect(nameDay(day, now, en)).toBe(english)
})

test.each([
  [0, '0 秒', '0 s'],
  [59, '59 秒', '59 s'],
  [63, '1 分 3 秒', '1 min 3 s'],
  [7200, '120 分 0 秒', '120 min 0 s'],
])('%i seconds are %s', (seconds, chinese, english) => {
  expect(nameDuration(seconds, zh)).toBe(chinese)
  expect(nameDuration(seconds, en)).toBe(english)
})
