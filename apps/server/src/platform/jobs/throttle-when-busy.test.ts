import { expect, test } from 'vitest'
import { throttleWhenBusy } from './throttle-when-busy.ts'

/**
 * Simulates work on a machine whose load (0 to 1) is `others(ms)`: works for some ms, returns how long (ms)
 * it then rests.
 */
function workBeside(others: (ms: number) => number): (workMs: number) => Promise<number> {
  let now = 0
  const giveWay = throttleWhenBusy({
    look: () => () => others(now),
    now: () => now,
    rest: async (ms) => (now += ms),
  })
  return async (workMs) => {
    now += workMs
    const began = now
    await giveWay()
    return now - began
  }
}

async function inTurn(work: (ms: number) => Promise<number>, ...each: number[]): Promise<number[]> {
  const rests: number[] = []
  for (const ms of each) rests.push(await work(ms))
  return rests
}

test('on an idle machine work pauses once a second to measure the load', async () => {
  const alone = workBeside(() => 0.1)
  expect(await inTurn(alone, 200, 200, 400, 500, 900)).toEqual([100, 0, 0, 100, 0])
})

test('on a busy machine work rests six times its duration, at most two seconds', async () => {
  const busy = workBeside(() => 1)
  expect(await inTurn(busy, 200, 100, 5000)).toEqual([1200, 600, 2000])
})

test('steps too short to measure count together', async () => {
  const busy = workBeside(() => 1)
  expect(await inTurn(busy, 60, 60, 60)).toEqual([0, 800, 0])
})

test('a rest ends when the machine is idle again', async () => {
  const work = workBeside((ms) => (ms < 500 ? 1 : 0))
  expect(await work(200)).toBe(300)
})
