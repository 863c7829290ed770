/**
 * Shares the result of `compute` with every caller of the same input within `freshMs` of its start, or while
 * it runs. At most one computation of an input runs at a time. Only callers who waited for it see its
 * failure.
 */
export function shareComputation<T, Input = void>(
  compute: (at: Date, input: Input) => Promise<T>,
  { clock, freshMs }: { clock: () => Date; freshMs: number },
): (input: Input) => Promise<T> {
  const shared = new Map<string, { at: number; outcome: Promise<T>; done: boolean }>()
  return (input) => {
    const now = clock()
    const isFresh = ({ at, done }: { at: number; done: boolean }) => !done || now.getTime() - at < freshMs
    for (const [key, each] of shared) if (!isFresh(each)) shared.delete(key)
    const key = JSON.stringify(input) ?? ''
    const current = shared.get(key)
    if (current) return current.outcome
    const mine = { at: now.getTime(), outcome: compute(now, input), done: false }
    shared.set(key, mine)
    mine.outcome.then(
      () => (mine.done = true),
      () => shared.delete(key),
    )
    return mine.outcome
  }
}
