import { expect, test } from 'vitest'
import type { Entry } from './history.ts'
import { orderPauses } from './pauses.ts'

const told = (seconds: number, outcome: Entry['outcome'] = 'ok', op: Entry['op'] = 'place'): Entry => ({
  client: 1,
  op,
  outcome,
  start: seconds * 1000 - 10,
  end: seconds * 1000,
})

const failOver = (start: number, end: number, name = 'fail over: while the standby lags') => ({
  name,
  start: start * 1000,
  end: end * 1000,
})

const isWithin = (at: number, from: number, to: number) => at > from && at < to

test('a pause is the longest time without an acknowledged order around a failover, whatever else is answered', () => {
  // An order each second, but none from 11 to 16, from 19 to 22 and from 50 to 90.
  const times = Array.from({ length: 100 }, (_, at) => at)
  const history = times
    .filter((at) => !isWithin(at, 11, 16) && !isWithin(at, 19, 22) && !isWithin(at, 50, 90))
    .map((at) => told(at))
  history.push(told(12, 'unknown'), told(13, 'refused'), told(14, 'ok', 'search'))
  expect(orderPauses(history, [failOver(12, 14)])).toEqual([5000])
  expect(orderPauses(history, [failOver(2, 3), failOver(12, 14), failOver(38, 39)])).toEqual([
    5000, 5000, 1000,
  ])
  expect(orderPauses(history, [failOver(17, 18), failOver(41, 42)])).toEqual([3000, 40_000])
  expect(
    orderPauses(history, [failOver(12, 14, 'fail over: not now: the standby is not there yet')]),
  ).toEqual([])
  expect(orderPauses(history, [failOver(12, 14, 'crash the database')])).toEqual([])
})
