/**
 * Shares the result of `compute` with every caller within `freshMs` of its start, or while it runs. At most
 * one computation runs at a time. Only callers who waited for it see its failure.
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
