/** A stretch of text that both versions have, or one of them alone. */
export type Piece = { kind: 'same' | 'gone' | 'new'; text: string }

/** More pairs than this are not compared with each other: such a stretch is shown as gone and new. */
const mostPairs = 4_000_000
/** Two lines are one that was changed where they share so much of the longer one. */
const alike = 0.4

/** The lines of both versions in their order; in one that was changed what is gone and what is new stand beside what stayed. Empty lines are left out. */
export function linesBetween(before: string, after: string): Piece[][] {
  const lines: Piece[][] = []
  let [gone, added]: [string[], string[]] = [[], []]
  const flush = () => {
    lines.push(...changedLines(gone, added))
    ;[gone, added] = [[], []]
  }
  for (const { kind, text } of align(linesOf(before), linesOf(after)))
    if (kind === 'gone') gone.push(text)
    else if (kind === 'new') added.push(text)
    else {
      flush()
      lines.push([{ kind, text }])
    }
  flush()
  return lines
}

const linesOf = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '')

/** Lines that stand at the same place of a stretch are taken for the same line, where they are alike. */
function changedLines(gone: readonly string[], added: readonly string[]): Piece[][] {
  const pairs = Array.from({ length: Math.max(gone.length, added.length) }, (_, place) => place)
  return pairs.flatMap((place): Piece[][] => {
    const [old, fresh] = [gone[place], added[place]]
    if (old !== undefined && fresh !== undefined) {
      const pieces = joined(align(wordsOf(old), wordsOf(fresh)))
      const kept = pieces.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0)
      if (kept >= alike * Math.max(old.length, fresh.length)) return [pieces]
    }
    return [
      ...(old === undefined ? [] : [[{ kind: 'gone' as const, text: old }]]),
      ...(fresh === undefined ? [] : [[{ kind: 'new' as const, text: fresh }]]),
    ]
  })
}

/** Chinese by characters, other scripts by words, each with the blanks behind it. */
const wordsOf = (line: string) =>
  line.match(/(?:\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+|\S)\s*|\s+/gu) ?? []

/** The longest common subsequence of both, with what lies between. */
function align(before: readonly string[], after: readonly string[]): Piece[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let end = 0
  const shorter = Math.min(before.length, after.length)
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const same = (texts: readonly string[]) => texts.map((text): Piece => ({ kind: 'same', text }))
  return [
    ...same(before.slice(0, start)),
    ...between(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ]
}

function between(before: readonly string[], after: readonly string[]): Piece[] {
  if (before.length * after.length > mostPairs) return [...all('gone', before), ...all('new', after)]
  const at = commonLengths(before, after)
  const pieces: Piece[] = []
  let [one, other] = [0, 0]
  while (one < before.length && other < after.length)
    if (before[one] === after[other]) {
      pieces.push({ kind: 'same', text: before[one] ?? '' })
      one += 1
      other += 1
    } else if (at(one + 1, other) >= at(one, other + 1)) {
      pieces.push({ kind: 'gone', text: before[one] ?? '' })
      one += 1
    } else {
      pieces.push({ kind: 'new', text: after[other] ?? '' })
      other += 1
    }
  return [...pieces, ...all('gone', before.slice(one)), ...all('new', after.slice(other))]
}

/** How long the longest common subsequence is behind a place of each. */
function commonLengths(before: readonly string[], after: readonly string[]) {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  const at = (one: number, other: number) => lengths[one * width + other] ?? 0
  for (let one = before.length - 1; one >= 0; one -= 1)
    for (let other = after.length - 1; other >= 0; other -= 1)
      lengths[one * width + other] =
        before[one] === after[other]
          ? at(one + 1, other + 1) + 1
          : Math.max(at(one + 1, other), at(one, other + 1))
  return at
}

const all = (kind: 'gone' | 'new', texts: readonly string[]) => texts.map((text): Piece => ({ kind, text }))

/** Neighbours of one kind as one piece; what is gone before what is new. */
function joined(pieces: readonly Piece[]): Piece[] {
  const runs: Piece[] = []
  let [gone, fresh] = ['', '']
  const flush = () => {
    if (gone) runs.push({ kind: 'gone', text: gone })
    if (fresh) runs.push({ kind: 'new', text: fresh })
    ;[gone, fresh] = ['', '']
  }
  for (const { kind, text } of pieces) {
    if (kind === 'gone') gone += text
    else if (kind === 'new') fresh += text
    else {
      flush()
      const last = runs.at(-1)
      if (last?.kind === 'same') last.text += text
      else runs.push({ kind, text })
    }
  }
  flush()
  return runs
}
