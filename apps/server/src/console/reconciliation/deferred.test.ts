import { expect, test } from 'vitest'
import { createRandom } from '../../commerce/renewals/testing/random.ts'
import { addDays } from '../../platform/base/time.ts'
import { dayNumber, type PaidOrder, recognisedFen } from './deferred.ts'

const start = new Date('2026-10-05T14:00:00+08:00')
const order: PaidOrder = {
  id: 1,
  amountFen: 1000,
  bookedAt: start,
  start,
  end: new Date('2026-11-05T14:00:00+08:00'),
  endedAt: null,
  refunds: [],
}
const dayOf = (text: string) => dayNumber(new Date(`${text}T12:00:00+08:00`))
const first = dayNumber(start)

/** What is recognised on each of the days from the first of the period. */
const daily = (changes: Partial<PaidOrder>, days = 40) =>
  Array.from({ length: days }, (_, place) => {
    const paid = { ...order, ...changes }
    return recognisedFen(paid, first + place) - recognisedFen(paid, first + place - 1)
  })
const sum = (all: readonly number[]) => all.reduce((total, fen) => total + fen, 0)

test('a payment is recognised in whole fen over the days of its period, and sums exactly', () => {
  const days = daily({})
  expect(days.slice(0, 31).every((fen) => fen === 32 || fen === 33)).toBe(true)
  expect(days.slice(31)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(sum(days)).toBe(1000)
})

test('an early end recognises what is not returned on its day; nothing follows', () => {
  const at = new Date('2026-10-10T09:00:00+08:00')
  const days = daily({ endedAt: at, refunds: [{ fen: 838, at, closedAt: null }] })
  expect(sum(days.slice(0, 6))).toBe(162)
  expect(sum(days)).toBe(162)
  expect(sum(daily({ endedAt: at }).slice(0, 6))).toBe(1000)
})

test('an unbound order, and a renewal before its period begins, are not recognised', () => {
  expect(recognisedFen({ ...order, start: null, end: null }, dayOf('2026-12-01'))).toBe(0)
  expect(recognisedFen({ ...order, bookedAt: addDays(start, -20) }, first - 1)).toBe(0)
})

test('a payment that is booked late is caught up on the day that it is booked', () => {
  const days = daily({ bookedAt: addDays(start, 36) })
  expect(days.slice(0, 36)).toEqual(days.slice(0, 36).map(() => 0))
  expect(days[36]).toBe(1000)
})

test('a refund that the provider closes counts until then', () => {
  const refund = { fen: 500, at: addDays(start, 10), closedAt: addDays(start, 12) }
  const [kept, all] = [daily({ refunds: [refund] }), daily({})]
  expect(kept.slice(0, 10)).toEqual(all.slice(0, 10))
  expect(sum(kept.slice(0, 12))).toBe(Math.floor((500 * 12) / 31))
  expect(kept.slice(13)).toEqual(all.slice(13))
})

test('whatever is refunded and whenever it ends, the days sum to what is kept, and never exceed it', () => {
  const random = createRandom(7)
  for (let round = 0; round < 300; round += 1) {
    const amountFen = random.integer(1, 99_999)
    const refunds = Array.from({ length: random.integer(0, 3) }, () => ({
      fen: random.integer(0, Math.floor(amountFen / 3)),
      at: addDays(start, random.integer(0, 30)),
      closedAt: null,
    }))
    const endedAt = random.percent(50) ? addDays(start, random.integer(0, 31)) : null
    const changes = { amountFen, refunds, endedAt }
    const keptFen = amountFen - refunds.reduce((total, { fen }) => total + fen, 0)
    expect(sum(daily(changes))).toBe(keptFen)
    for (let day = 0; day < 40; day += 1)
      expect(recognisedFen({ ...order, ...changes }, first + day)).toBeLessThanOrEqual(amountFen)
  }
})
