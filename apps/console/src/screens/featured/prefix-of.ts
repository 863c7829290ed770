/** What has moved, and all in front of it: what stands behind the last that moved stays as it is. */
export function prefixOf({ seen, wanted }: { seen: readonly number[]; wanted: readonly number[] }): number[] {
  const last = wanted.findLastIndex((id, place) => id !== seen[place])
  return wanted.slice(0, last + 1)
}
