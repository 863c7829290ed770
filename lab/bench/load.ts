/** How a list of work went: pieces a second, and how long (ms) the middle one and the slowest hundredth took. */
export type Speed = { perSecond: number; p50: number; p99: number }

/** Works through the list with `concurrency` workers. */
export async function inParallel<T>(
  list: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<Speed> {
  const queue = list.values()
  const took: number[] = []
  const started = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const item of queue) {
        const begun = performance.now()
        await work(item)
        took.push(performance.now() - begun)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!
  return { perSecond: list.length / seconds, p50: at(0.5), p99: at(0.99) }
}
