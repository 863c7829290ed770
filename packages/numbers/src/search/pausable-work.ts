/** Pauses (`yield`) at least once per millisecond, so that its caller can let other work run. */
export type PausableWork<T = void> = Generator<void, T>

/** The rows to process between two pauses. */
export const rowsPerPause = 256

/** Runs the work to its end without a pause. */
export function runToEnd<T>(work: PausableWork<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
