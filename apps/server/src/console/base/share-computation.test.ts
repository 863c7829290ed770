import { expect, test } from 'vitest'
import { shareComputation } from './share-computation.ts'

test('only one count runs at a time', async () => {
  let [now, begun] = [0, 0]
  let end = (_counted: number) => {}
  const count = shareComputation(
    () => {
      begun += 1
      return new Promise<number>((resolve) => (end = resolve))
    },
    { clock: () => new Date(now), freshMs: 2000 },
  )
  const first = count()
  now = 60_000
  const second = count()
  end(7)
  expect([await first, await second, begun]).toEqual([7, 7, 1])
  const third = count()
  end(8)
  expect([await third, begun]).toEqual([8, 2])
})

test('all requests within two seconds share one computation; a failed one is not cached', async () => {
  let [now, counted, fails] = [0, 0, true]
  const count = shareComputation(
    async () => {
      counted += 1
      if (fails) throw new Error('away')
      return counted
    },
    { clock: () => new Date(now), freshMs: 2000 },
  )
  await expect(count()).rejects.toThrow('away')
  fails = false
  expect(await Promise.all([count(), count(), count()])).toEqual([2, 2, 2])
  now = 1999
  expect(await count()).toBe(2)
  now = 2000
  expect(await count()).toBe(3)
})

test('each input has its own computation', async () => {
  let counted = 0
  const count = shareComputation(async (_at, input: { from: string }) => `${input.from} ${(counted += 1)}`, {
    clock: () => new Date(0),
    freshMs: 2000,
  })
  const inputs = ['a', 'b', 'a'].map((from) => count({ from }))
  expect(await Promise.all(inputs)).toEqual(['a 1', 'b 2', 'a 1'])
})
