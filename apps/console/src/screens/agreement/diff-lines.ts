import { diffArrays } from 'diff'

/** A piece of text: in both versions, or in one of them. */
export type DiffPiece = { kind: 'same' | 'gone' | 'new'; text: string }

/** A run of tokens in both versions, or deleted tokens and the new ones in their place. */
type Stretch = { same: string[]; gone: string[]; fresh: string[] }

/** Longer edit scripts are not computed: everything is shown as deleted and new. */
const maxEditLength = 1000
/** Lines that share this part of the longer one count as one changed line. */
const similarShare = 0.4

/**
 * The lines of both versions in order. A changed line shows its deleted, new and unchanged pieces. Empty
 * lines are left out.
 */
export function diffLines(before: string, after: string): DiffPiece[][] {
  return compare(linesOf(before), linesOf(after)).flatMap(({ same, gone, fresh }) => [
    ...same.map((text): DiffPiece[] => [{ kind: 'same', text }]),
    ...changedLines(gone, fresh),
  ])
}

const linesOf = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '')

/** Pairs deleted and new lines at the same position, when they are similar. */
function changedLines(gone: readonly string[], fresh: readonly string[]): DiffPiece[][] {
  const places = Array.from({ length: Math.max(gone.length, fresh.length) }, (_, place) => place)
  return places.flatMap((place) => changedLine(gone[place] ?? '', fresh[place] ?? ''))
}

function changedLine(before: string, after: string): DiffPiece[][] {
  const pieces = compare(wordsOf(before), wordsOf(after)).flatMap(({ same, gone, fresh }) => [
    ...pieceOf('same', same.join('')),
    ...pieceOf('gone', gone.join('')),
    ...pieceOf('new', fresh.join('')),
  ])
  const kept = pieces.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0)
  if (kept >= similarShare * Math.max(before.length, after.length)) return [pieces]
  return [pieceOf('gone', before), pieceOf('new', after)].filter((line) => line.length > 0)
}

const pieceOf = (kind: DiffPiece['kind'], text: string): DiffPiece[] => (text === '' ? [] : [{ kind, text }])

/** Splits Chinese by characters, other scripts by words with their trailing spaces. */
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
