import { expect, test } from 'vitest'
import { paramsOf } from './given.ts'

test('a move until a moment is told it in UTC, and is incomplete with what is no moment', () => {
  const until = '2026-05-01T10:00'
  expect(paramsOf('reserve', { until })).toEqual({ until: '2026-05-01T02:00:00.000Z' })
  for (const none of ['12026-05-01T10:00', '', undefined])
    for (const move of ['reserve', 'change-cooling'])
      expect(paramsOf(move, none === undefined ? {} : { until: none })).toBeUndefined()
})
