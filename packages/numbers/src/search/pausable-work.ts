/**
 * Long work in parts of well under a millisecond: whoever runs it may do something else at each `yield`.
 */
export type PausableWork<T = void> = Generator<void, T>

/** How many rows make one step. */
export const rowsPerPause = 256

/** Does all of it now. */
export function runToEnd<T>(steps: PausableWork<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
