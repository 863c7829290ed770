import { expect, test } from 'vitest'
import { toMoveParams } from './move-input.ts'

test('a move sends its end in UTC, and is incomplete with an invalid time', () => {
  const until = '2026-05-01T10:00'
  expect(toMoveParams('reserve', { until })).toEqual({ until: '2026-05-01T02:00:00.000Z' })
  for (const none of ['12026-05-01T10:00', '', undefined])
    for (const move of ['reserve', 'change-cooling'])
      expect(toMoveParams(move, none === undefined ? {} : { until: none })).toBeUndefined()
})
