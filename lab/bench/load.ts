import { quantile } from './rounds.ts'

/** The result of a list of tasks: tasks a second, p50 and p99 (ms). */
export type Speed = { perSecond: number; p50: number; p99: number }

/** Runs the list with `concurrency` workers. */
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
  return { perSecond: list.length / seconds, p50: quantile(took, 0.5), p99: quantile(took, 0.99) }
}
