import { diffArrays } from 'diff'

/** A stretch of text that both versions have, or one of them alone. */
export type Piece = { kind: 'same' | 'gone' | 'new'; text: string }

/** A stretch of tokens that both versions have, or what is gone and what is new in its place. */
type Stretch = { same: string[]; gone: string[]; fresh: string[] }

/** Longer sequences of edits are not searched for: all is shown as gone and new. */
const maxEditLength = 1000
/** Two lines are one that was changed where they share this part of the longer one. */
const alike = 0.4

/** The lines of both versions in their order. In a changed line, what is gone and what is new stand beside what stayed. Empty lines are left out. */
export function linesBetween(before: string, after: string): Piece[][] {
  return compare(linesOf(before), linesOf(after)).flatMap(({ same, gone, fresh }) => [
    ...same.map((text): Piece[] => [{ kind: 'same', text }]),
    ...changedLines(gone, fresh),
  ])
}

const linesOf = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '')

/** Lines that stand at the same place of a stretch are taken for the same line, where they are alike. */
function changedLines(gone: readonly string[], fresh: readonly string[]): Piece[][] {
  const places = Array.from({ length: Math.max(gone.length, fresh.length) }, (_, place) => place)
  return places.flatMap((place) => changedLine(gone[place] ?? '', fresh[place] ?? ''))
}

function changedLine(before: string, after: string): Piece[][] {
  const pieces = compare(wordsOf(before), wordsOf(after)).flatMap(({ same, gone, fresh }) => [
    ...pieceOf('same', same.join('')),
    ...pieceOf('gone', gone.join('')),
    ...pieceOf('new', fresh.join('')),
  ])
  const kept = pieces.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0)
  if (kept >= alike * Math.max(before.length, after.length)) return [pieces]
  return [pieceOf('gone', before), pieceOf('new', after)].filter((line) => line.length > 0)
}

const pieceOf = (kind: Piece['kind'], text: string): Piece[] => (text === '' ? [] : [{ kind, text }])

/** Chinese by characters, other scripts by words, each with the blanks behind it. */
const wordsOf = (line: string) =>
  line.match(/(?:\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+|\S)\s*|\s+/gu) ?? []

function compare(before: string[], after: string[]): Stretch[] {
  const changes = diffArrays(before, after, { maxEditLength })
  if (!changes) return [{ same: [], gone: before, fresh: after }]
  const stretches: Stretch[] = []
  for (const { added, removed, value } of changes) {
    const last = stretches.at(-1)
    const change = { same: [], gone: removed ? value : [], fresh: added ? value : [] }
    if (!added && !removed) stretches.push({ same: value, gone: [], fresh: [] })
    else if (!last || last.same.length > 0) stretches.push(change)
    else {
      last.gone.push(...change.gone)
      last.fresh.push(...change.fresh)
    }
  }
  return stretches
}
