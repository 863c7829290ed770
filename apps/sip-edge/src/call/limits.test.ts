import { expect, onTestFinished, test, vi } from 'vitest'
import { countCalls, mostCallers, usualLimits } from './limits.ts'

function flooded(callers: number) {
  const clock = { now: 1_000_000 }
  const counter = countCalls(usualLimits, () => clock.now)
  for (let caller = 0; caller < callers; caller += 1) counter.begin(`${caller}`)
  // What all share is free again; these callers are still known.
  clock.now += 2000
  return { clock, counter }
}

test('many callers are looked through once a second at most', () => {
  const { counter } = flooded(10_000)
  const scans = vi.spyOn(Map.prototype, Symbol.iterator)
  onTestFinished(() => scans.mockRestore())
  for (let call = 0; call < 50; call += 1) counter.begin(`new ${call}`)
  expect(scans).toHaveBeenCalledTimes(1)
})

test('a flood of made-up callers fills no memory, and new ones are taken when it is over', () => {
  const { clock, counter } = flooded(mostCallers)
  expect(counter.begin('new')).toBe(false)
  clock.now += 30_000
  expect(counter.begin('new')).toBe(true)
})
