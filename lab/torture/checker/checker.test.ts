import { expect, test } from 'vitest'
import { type Entry, phonesOf, type SeenOrder, type Stage } from '../history.ts'
import { checkAcknowledged, checkAvailability, checkSessions } from './answers.ts'
import { checkCalls } from './calls.ts'
import { checkFavourites } from './favourites.ts'
import type { Final } from './final.ts'
import { checkOwners } from './owners.ts'

/** Number 7, wanted by Ann (user 1) and Bob (user 2). Times are seconds. */
const [ann, bob] = [1, 2]
const numberId = 7

function entry(
  op: Entry['op'],
  userId: number,
  [start, end]: [number, number],
  more: Partial<Entry> = {},
): Entry {
  return {
    client: userId,
    op,
    userId,
    start: start * 1000,
    end: end * 1000,
    outcome: 'ok',
    numberId,
    ...more,
  }
}

const sees = (id: number, stage: Stage): { orders: SeenOrder[] } => ({ orders: [{ id, numberId, stage }] })
const placed = (userId: number, id: number, times: [number, number]) =>
  entry('place', userId, times, sees(id, 'created'))
const cancelled = (userId: number, id: number, times: [number, number]) =>
  entry('cancel', userId, times, { orderId: id, ...sees(id, 'cancelled') })

/** The final state by the stages of the orders; one of `owner` has the number. */
function final(owner: number, orders: { id: number; userId: number; stage: Stage }[]): Final {
  return {
    start: 100_000,
    end: 100_000,
    orders: orders.map((order) => ({ ...order, numberId })),
    owners: new Map([[numberId, owner]]),
    favourites: new Set(),
  }
}

test('two buyers may have a number one after the other, but not at once', () => {
  const both = final(12, [
    { id: 11, userId: ann, stage: 'cancelled' },
    { id: 12, userId: bob, stage: 'paying' },
  ])
  const [first, given, second] = [
    placed(ann, 11, [0, 1]),
    cancelled(ann, 11, [2, 3]),
    placed(bob, 12, [4, 5]),
  ]
  expect(checkOwners([first, given, second], both)).toEqual([])
  expect(checkOwners([first, placed(bob, 12, [1.2, 1.5]), given], both)).toHaveLength(1)
  // Bob's request came before the cancellation, its answer after: it may have waited.
  expect(checkOwners([first, placed(bob, 12, [1.2, 2.5]), given], both)).toEqual([])
})

test('two live orders of one number are found from the final state alone', () => {
  const two = final(12, [
    { id: 11, userId: ann, stage: 'paying' },
    { id: 12, userId: bob, stage: 'created' },
  ])
  expect(checkOwners([placed(ann, 11, [0, 1]), placed(bob, 12, [2, 3])], two)).toHaveLength(1)
})

test('no buyer is refused a free number, and none has a number that another got', () => {
  const one = final(11, [{ id: 11, userId: ann, stage: 'active' }])
  const refused = (times: [number, number]) =>
    entry('place', bob, times, { outcome: 'refused', error: 'number-taken' })
  expect(checkOwners([placed(ann, 11, [2, 3]), refused([2.5, 2.6])], one)).toEqual([])
  expect(checkOwners([placed(ann, 11, [2, 3]), refused([0, 1])], one)).toHaveLength(1)
  const afterwards = entry('order', ann, [5, 6], { orderId: 11, ...sees(11, 'cancelled') })
  expect(checkOwners([placed(ann, 11, [2, 3]), afterwards], one)).toHaveLength(1)
})

test('an order whose answer was lost is looked up in the final state; a cancellation may take effect after its answer was lost', () => {
  const unknown = entry('place', ann, [0, 1], { outcome: 'unknown' })
  const late = entry('cancel', ann, [2, 3], { orderId: 11, outcome: 'unknown' })
  const ends = final(12, [
    { id: 11, userId: ann, stage: 'cancelled' },
    { id: 12, userId: bob, stage: 'created' },
  ])
  expect(checkOwners([unknown, late, placed(bob, 12, [8, 9])], ends)).toEqual([])
  expect(checkOwners([unknown, late, placed(bob, 12, [1.5, 2.9])], ends)).toEqual([])
  expect(checkOwners([placed(ann, 11, [0, 1]), late, placed(bob, 12, [1.5, 1.9])], ends)).toHaveLength(1)
})

test('an order whose answer was lost is as old as its first try, although a later try shows it', () => {
  const unknown = entry('place', ann, [0, 1], { outcome: 'unknown' })
  const seen = entry('orders', ann, [2, 3], sees(11, 'created'))
  const again = entry('place', ann, [8, 9], sees(11, 'active'))
  const one = final(11, [{ id: 11, userId: ann, stage: 'active' }])
  expect(checkOwners([unknown, seen, again], one)).toEqual([])
  expect(checkOwners([{ ...seen, start: -2000, end: -1000 }, unknown, again], one)).toHaveLength(1)
})

test('a late payment may take the number again, once it is free', () => {
  const pay = entry('pay', ann, [4, 5], { orderId: 11 })
  const sold = final(11, [{ id: 11, userId: ann, stage: 'paid' }])
  const given = [placed(ann, 11, [0, 1]), cancelled(ann, 11, [2, 3])]
  expect(checkOwners([...given, pay], sold)).toEqual([])
  expect(checkOwners(given, sold)).toHaveLength(1)
})

test('an acknowledged order exists in a stage that follows its answer', () => {
  const history = [
    placed(ann, 11, [0, 1]),
    entry('bind', ann, [2, 3], { orderId: 11, ...sees(11, 'active') }),
  ]
  expect(checkAcknowledged(history, final(11, [{ id: 11, userId: ann, stage: 'active' }]))).toEqual([])
  expect(checkAcknowledged(history, final(0, []))).toHaveLength(2)
  expect(checkAcknowledged(history, final(11, [{ id: 11, userId: bob, stage: 'active' }]))).not.toEqual([])
  expect(checkAcknowledged(history, final(0, [{ id: 11, userId: ann, stage: 'cancelled' }]))).toHaveLength(1)
  const back = entry('order', ann, [4, 5], { orderId: 11, ...sees(11, 'paid') })
  const ended = final(11, [{ id: 11, userId: ann, stage: 'active' }])
  expect(checkAcknowledged([...history, back], ended)).toHaveLength(1)
  expect(checkAcknowledged([...history, { ...back, start: 2500 }], ended)).toEqual([])
})

test('an acknowledged act had its effect; an order without a request is reported', () => {
  const idle = entry('cancel', ann, [2, 3], { orderId: 11, ...sees(11, 'paying') })
  const ends = final(11, [{ id: 11, userId: ann, stage: 'paying' }])
  expect(checkAcknowledged([placed(ann, 11, [0, 1]), idle], ends)).toHaveLength(1)
  expect(checkAcknowledged([], ends)).toEqual(['order 11: user 1 never placed it'])
})

test('a favourite has its last value; of two taps with unknown results, either may be the last', () => {
  const like = (liked: 0 | 1, times: [number, number], outcome: Entry['outcome'] = 'ok') =>
    entry('like', ann, times, { liked, outcome })
  const shows = (on: boolean, times: [number, number]) =>
    entry('favourites', ann, times, { favourites: on ? [numberId] : [] })
  const kept = (on: boolean): Final => ({
    ...final(0, []),
    favourites: new Set(on ? [`${ann} ${numberId}`] : []),
  })
  expect(checkFavourites([like(1, [0, 1]), shows(true, [2, 3]), like(0, [4, 5])], kept(false))).toEqual([])
  expect(checkFavourites([like(1, [0, 1])], kept(false))).toHaveLength(1)
  expect(checkFavourites([like(1, [0, 1]), shows(false, [2, 3])], kept(true))).toHaveLength(1)
  const torn = [like(1, [0, 1], 'unknown'), like(0, [2, 3])]
  expect(checkFavourites(torn, kept(false))).toEqual([])
  expect(checkFavourites(torn, kept(true))).toEqual([])
  expect(checkFavourites([like(1, [0, 1], 'refused')], kept(true))).toHaveLength(1)
})

test('a call goes to the phone set last and rings when the newest list lets the caller through', () => {
  const [own, other] = phonesOf(ann)
  const order = { orderId: 11 }
  const change = (phone: string, times: [number, number], outcome: Entry['outcome'] = 'ok') =>
    entry('change', ann, times, { ...order, phone, outcome })
  const list = (rings: boolean, times: [number, number], outcome: Entry['outcome'] = 'ok') =>
    entry('list', ann, times, { ...order, rings, outcome })
  const reaches = (phone: string, times: [number, number]) =>
    entry('dial', ann, times, { ...order, rings: true, phone })
  const silent = (times: [number, number]) => entry('dial', ann, times, { ...order, rings: false })

  expect(checkCalls([reaches(own, [0, 1]), change(other, [2, 3]), reaches(other, [4, 5])])).toEqual([])
  expect(checkCalls([change(other, [2, 3]), reaches(own, [4, 5])])).toHaveLength(1)
  expect(checkCalls([change(other, [2, 5]), reaches(other, [3, 3.1]), reaches(own, [4, 4.1])])).toHaveLength(
    1,
  )
  expect(checkCalls([change(other, [2, 3], 'refused'), reaches(other, [4, 5])])).toHaveLength(1)
  expect(checkCalls([list(false, [2, 3]), silent([4, 5]), list(true, [6, 7]), reaches(own, [8, 9])])).toEqual(
    [],
  )
  expect(checkCalls([list(false, [2, 3]), reaches(own, [4, 5])])).toHaveLength(1)
  expect(checkCalls([silent([0, 1])])).toHaveLength(1)
  // Its answer was lost: it may take effect later, but cannot be undone.
  const late = list(false, [2, 3], 'unknown')
  expect(checkCalls([late, reaches(own, [4, 5]), silent([6, 7])])).toEqual([])
  expect(checkCalls([late, silent([4, 5]), reaches(own, [6, 7])])).toHaveLength(1)
  // A number that rings has a phone of its owner's.
  expect(checkCalls([entry('dial', ann, [0, 1], { ...order, phone: 'unbound' })])).toHaveLength(1)
  expect(checkCalls([reaches(phonesOf(bob)[0], [0, 1])])).toHaveLength(1)
})

test('a 5xx is accepted within a fault and ten seconds after it, and an ended session only after its time', () => {
  const lost = (times: [number, number]) => entry('search', ann, times, { outcome: 'unknown', http: 503 })
  const faults = [{ name: 'kill a server', start: 10_000, end: 12_000 }]
  expect(checkAvailability([lost([9, 10.5]), lost([11, 11]), lost([21.5, 23])], faults)).toEqual([])
  expect(checkAvailability([lost([9, 9.9]), lost([22.5, 23])], faults)).toHaveLength(2)
  expect(checkAvailability([{ ...lost([11, 11]), http: 500 }], faults)).toHaveLength(1)
  const thrownOut = (tokenAgeMs: number) =>
    entry('search', ann, [0, 1], { outcome: 'refused', http: 401, tokenAgeMs })
  expect(checkSessions([thrownOut(200_000), thrownOut(900_000)], faults)).toHaveLength(1)
  expect(
    checkSessions([thrownOut(200_000)], [{ name: 'move a clock: server 1', start: -9000, end: -8000 }]),
  ).toEqual([])
})
