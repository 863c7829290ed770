import { expect, test } from 'vitest'
import { createCallCounter, type Limits, type CallOrigin, defaultLimits } from './limits.ts'

const bank: CallOrigin = { kind: 'trunk', caller: '95588', address: '10.0.0.1' }
const withheld: CallOrigin = { ...bank, caller: '' }
const phone: CallOrigin = { kind: 'phone', caller: '13800001111' }

const manyNumbers = Array.from({ length: 300 }, (_, at) => `95013${at}`)
const times = (count: number, number = 'one') => Array<string>(count).fill(number)

function setUp(limits: Partial<Limits> = {}) {
  const clock = { now: 1_000_000 }
  const counter = createCallCounter({ ...defaultLimits, ...limits }, () => clock.now)
  /** The number of calls to these numbers that may start while none ends. */
  const stay = (origin: CallOrigin, numbers: readonly string[]) =>
    numbers.filter((number) => counter.begin(origin, number)).length
  /** The number of calls that may start when each ends at once. */
  const pass = (origin: CallOrigin, numbers: readonly string[]) =>
    numbers.filter((number) => {
      const end = counter.begin(origin, number)
      end?.()
      return end
    }).length
  return { clock, stay, pass }
}

test('a trunk caller may call many numbers in a short time, and each of them a few times', () => {
  const { pass, clock } = setUp()
  expect(pass(bank, manyNumbers)).toBe(300)
  clock.now += 2000
  expect(pass(bank, times(20))).toBe(10)
  expect(pass(bank, ['another'])).toBe(1)
})

test('a trunk caller has at most 200 concurrent calls, 5 of them to one number', () => {
  const { stay } = setUp()
  expect(stay(bank, times(9))).toBe(5)
  expect(stay(bank, manyNumbers)).toBe(195)
})

test('a phone has at most 5 concurrent calls and 10 in ten seconds', () => {
  expect(setUp().stay(phone, manyNumbers)).toBe(5)
  const { pass, clock } = setUp()
  expect(pass(phone, manyNumbers)).toBe(10)
  clock.now += 20_000
  expect(pass(phone, times(1))).toBe(1)
})

test('anonymous callers have a limit for each number and no common one', () => {
  expect(setUp().stay(withheld, manyNumbers)).toBe(300)
  expect(setUp().stay(withheld, times(9))).toBe(5)
})

test('a phone and a trunk caller with the same number have separate limits', () => {
  const { stay } = setUp()
  expect(stay(phone, times(9))).toBe(5)
  expect(stay({ ...bank, caller: phone.caller }, times(1))).toBe(1)
})

test('a flood of invented callers uses up the calls of three seconds, and leaves nothing behind', () => {
  const { pass, clock } = setUp({ newPerSecond: 50 })
  let began = 0
  for (let caller = 0; caller < 20_000; caller += 1)
    began += pass({ ...bank, caller: String(caller) }, times(1))
  expect(began).toBe(150)
  clock.now += 2000
  expect(pass(bank, times(1))).toBe(1)
})

test('the calls that came while the edge stood still for 2.5 s all begin', () => {
  const { pass, clock } = setUp()
  const perSecond = Array.from({ length: 300 }, (_, at) => `95013${at}`)
  for (let second = 0; second < 3; second += 1) {
    for (const [at, number] of perSecond.entries()) {
      clock.now += 1000 / perSecond.length
      expect(pass({ ...withheld, address: `${second} ${at}` }, [number])).toBe(1)
    }
  }
  clock.now += 2500
  const waiting = Array.from({ length: 750 }, (_, at) => `95013${at}`)
  expect(pass({ ...withheld, address: 'later' }, waiting)).toBe(750)
})
