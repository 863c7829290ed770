/**
 * Long work in parts of well under a millisecond: whoever runs it may do something else at each `yield`.
 */
export type Steps<T = void> = Generator<void, T>

/** How many rows make one step. */
export const rowsInStep = 256

/** Does all of it now. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
