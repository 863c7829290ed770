import { type FakeMethod, install } from '@sinonjs/fake-timers'
import { onTestFinished } from 'vitest'

/**
 * Stops these timers until the test ends. The returned function lets this time (ms) pass. Under the fake
 * timers of Vitest each attempt of `expect.poll` lets time pass too, even of one that an earlier test left.
 */
export function holdTimers(...toFake: FakeMethod[]): (ms: number) => void {
  const clock = install({ toFake, shouldClearNativeTimers: true })
  onTestFinished(() => clock.uninstall())
  return (ms) => void clock.tick(ms)
}
