/** The newest outcome of `compute` for all who ask within `freshMs` of when it began: one computation for all of them. A failure is for those alone who waited for it. */
export function shared<T>(
  compute: (at: Date) => Promise<T>,
  { clock, freshMs }: { clock: () => Date; freshMs: number },
): () => Promise<T> {
  let newest: { at: number; outcome: Promise<T> } | undefined
  return () => {
    const now = clock()
    if (newest && now.getTime() - newest.at < freshMs) return newest.outcome
    const mine = { at: now.getTime(), outcome: compute(now) }
    newest = mine
    mine.outcome.catch(() => {
      if (newest === mine) newest = undefined
    })
    return mine.outcome
  }
}
