/**
 * The newest outcome of `compute` for all who ask within `freshMs` of when it began, or while it is under way: one computation at a time, for all of them. A failure is for
 * those alone who waited for it.
 */
export function shareComputation<T>(
  compute: (at: Date) => Promise<T>,
  { clock, freshMs }: { clock: () => Date; freshMs: number },
): () => Promise<T> {
  let newest: { at: number; outcome: Promise<T>; done: boolean } | undefined
  return () => {
    const now = clock()
    if (newest && (!newest.done || now.getTime() - newest.at < freshMs)) return newest.outcome
    const mine = { at: now.getTime(), outcome: compute(now), done: false }
    newest = mine
    mine.outcome.then(
      () => (mine.done = true),
      () => (newest = undefined),
    )
    return mine.outcome
  }
}
