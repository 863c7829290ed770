/** The new order up to the last moved number. The numbers after it keep their weights. */
export function getChangedPrefix({
  seen,
  wanted,
}: {
  seen: readonly number[]
  wanted: readonly number[]
}): number[] {
  const last = wanted.findLastIndex((id, place) => id !== seen[place])
  return wanted.slice(0, last + 1)
}
