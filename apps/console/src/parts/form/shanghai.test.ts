import { expect, test } from 'vitest'
import { toShanghaiField, isInvalidMoment, parseShanghaiField } from './shanghai.ts'

test('a time field is in Shanghai time and keeps the seconds of its initial value', () => {
  const moment = '2026-11-24T16:30:12.000Z'
  expect(toShanghaiField(moment)).toBe('2026-11-25T00:30')
  expect(parseShanghaiField('2026-11-25T00:30')).toBe('2026-11-24T16:30:00.000Z')
  expect(parseShanghaiField('2026-11-25T00:30', moment)).toBe(moment)
  expect([
    parseShanghaiField('12026-05-01T10:00'),
    isInvalidMoment('12026-05-01T10:00'),
    isInvalidMoment(''),
  ]).toEqual([undefined, true, false])
  expect([toShanghaiField(null), parseShanghaiField(''), parseShanghaiField('nonsense')]).toEqual([
    '',
    undefined,
    undefined,
  ])
  for (const notAMoment of ['2026-02-30T10:00', '2026-02-30 10:00', '2026-12-07', '2026-12-07T9'])
    expect([notAMoment, isInvalidMoment(notAMoment)]).toEqual([notAMoment, true])
})
