import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs, parseClock, toShanghaiClock } from '../../platform/base/time.ts'
import { dueTime, firstAnswerMs, type ServiceHours } from './due-time.ts'

/** A moment by its Shanghai time. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+08:00`)
const shown = (moment: Date) => toShanghaiClock(moment).toISOString().slice(0, 16).replace('T', ' ')

test.each([
  ['in the morning', '2026-03-02 10:00', '2026-03-02 14:00'],
  ['at the opening', '2026-03-02 09:00', '2026-03-02 13:00'],
  ['four hours before closing', '2026-03-02 17:00', '2026-03-02 21:00'],
  ['in the evening', '2026-03-02 19:30', '2026-03-03 11:30'],
  ['at the closing', '2026-03-02 21:00', '2026-03-03 13:00'],
  ['at night', '2026-03-02 23:59', '2026-03-03 13:00'],
  ['before the opening', '2026-03-02 03:00', '2026-03-02 13:00'],
  ['on a Friday evening: weekends are days of service', '2026-03-06 20:00', '2026-03-07 12:00'],
  ['on a Sunday', '2026-03-08 12:00', '2026-03-08 16:00'],
  ['over the end of a year', '2026-12-31 20:00', '2027-01-01 12:00'],
])('a question asked %s', (_when, asked, due) => {
  expect(shown(dueTime(at(asked)))).toBe(due)
})

test.each([
  ['of three hours a day', { opens: '10:00', closes: '13:00' }, '2026-03-02 12:00', '2026-03-03 13:00'],
  ['all day', { opens: '00:00', closes: '24:00' }, '2026-03-02 23:00', '2026-03-03 03:00'],
  ['over midnight', { opens: '20:00', closes: '02:00' }, '2026-03-02 23:00', '2026-03-03 21:00'],
])('with hours %s', (_what, hours, asked, due) => {
  expect(shown(dueTime(at(asked), hours))).toBe(due)
})

const clock = fc
  .integer({ min: 0, max: 1439 })
  .map((minute) => new Date(minute * minuteMs).toISOString().slice(11, 16))
const hoursOf: fc.Arbitrary<ServiceHours> = fc.record({ opens: clock, closes: clock })
const moment = fc.date({
  min: new Date('1999-01-01'),
  max: new Date('2099-01-01'),
  noInvalidDate: true,
})

/** Whether a moment is within service hours. */
function works(when: Date, { opens, closes }: ServiceHours): boolean {
  const wall = toShanghaiClock(when)
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes()
  const [from, until] = [parseClock(opens), parseClock(closes)]
  if (from < until) return from <= minute && minute < until
  return from <= minute || minute < until
}

test('exactly four service hours lie between each minute and its due time', () => {
  fc.assert(
    fc.property(moment, hoursOf, (when, hours) => {
      const asked = new Date(Math.floor(when.getTime() / minuteMs) * minuteMs)
      const length = (parseClock(hours.closes) - parseClock(hours.opens) + 1440) % 1440 || 1440
      fc.pre(length >= 30)
      const due = dueTime(asked, hours)
      let served = 0
      for (let each = asked.getTime(); each < due.getTime(); each += minuteMs)
        if (works(new Date(each), hours)) served += minuteMs
      expect(served).toBe(firstAnswerMs)
      expect(works(new Date(due.getTime() - minuteMs), hours)).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('a later question is not due earlier, and none is due in less than four hours', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 3 * dayMs }), hoursOf, (asked, later, hours) => {
      const due = dueTime(asked, hours)
      expect(due.getTime()).toBeGreaterThanOrEqual(asked.getTime() + 4 * hourMs)
      const next = dueTime(new Date(asked.getTime() + later), hours)
      expect(next.getTime()).toBeGreaterThanOrEqual(due.getTime())
    }),
  )
})
