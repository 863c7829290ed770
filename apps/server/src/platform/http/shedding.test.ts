import { expect, onTestFinished, test, vi } from 'vitest'
import { shedLoad } from './shedding.ts'

/** Shedding from a delay of 100 ms on, and a function that says how late the event loop has been. */
function startShedding() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const delays = { count: 25, mean: 0, enable: () => true, disable: () => true, reset: () => undefined }
  const shedding = shedLoad(100, delays)
  onTestFinished(() => shedding.stop())
  /** The requests of each kind, of 40, that are refused while the loop is `lateMs` late. */
  const refusedAt = (lateMs: number) => {
    delays.mean = (lateMs + 20) * 1e6
    vi.advanceTimersByTime(500)
    const refuse = (work: 'browse' | 'own') => Array.from({ length: 40 }, () => shedding.refuses(work))
    return (['browse', 'own'] as const).map((work) => refuse(work).filter(Boolean).length)
  }
  return { delays, refusedAt }
}

test('public reads are refused from the allowed delay on, own data from twice that, but for 32 of each', () => {
  const { refusedAt } = startShedding()
  expect(refusedAt(99)).toEqual([0, 0])
  expect(refusedAt(101)).toEqual([8, 0])
  expect(refusedAt(201)).toEqual([8, 8])
  expect(refusedAt(0)).toEqual([0, 0])
})

test('a loop without a measurement was late all the time', () => {
  const { delays, refusedAt } = startShedding()
  delays.count = 0
  expect(refusedAt(0)).toEqual([8, 8])
})
