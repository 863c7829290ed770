import { expect, test } from 'vitest'
import { fieldOf, isNoMoment, momentOf } from './shanghai.ts'

test('a field for a time is of the clock in Shanghai, and keeps the seconds of what it was made of', () => {
  const moment = '2026-11-24T16:30:12.000Z'
  expect(fieldOf(moment)).toBe('2026-11-25T00:30')
  expect(momentOf('2026-11-25T00:30')).toBe('2026-11-24T16:30:00.000Z')
  expect(momentOf('2026-11-25T00:30', moment)).toBe(moment)
  expect([momentOf('12026-05-01T10:00'), isNoMoment('12026-05-01T10:00'), isNoMoment('')]).toEqual([
    undefined,
    true,
    false,
  ])
  expect([fieldOf(null), momentOf(''), momentOf('nonsense')]).toEqual(['', undefined, undefined])
})
