/** Fewer equal entries in a row than this are shown one by one. */
const minFolded = 3

/** Entries in the given order; consecutive entries with an equal `same` are one group. */
export function foldEntries<Entry extends { same?: string | undefined }>(
  entries: readonly Entry[],
): (readonly [Entry, ...Entry[]])[] {
  const groups: [Entry, ...Entry[]][] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && entry.same !== undefined && last[0].same === entry.same) last.push(entry)
    else groups.push([entry])
  }
  return groups.flatMap((group) =>
    group.length < minFolded ? group.map((entry): [Entry] => [entry]) : [group],
  )
}
