import type { Columns } from './columns.ts'
import { rowsPerPause, type PausableWork } from './pausable-work.ts'

/** The length of a gram: a substring of four digits, or the last three with `endMark` behind them. */
export const gramWidth = 4

/** In a text to find: the number ends here. */
export const endMark = '$'

const innerGrams = 10 ** gramWidth
const lastGrams = innerGrams / 10
const gramCount = innerGrams + lastGrams

/** For each gram the rows that contain it: `rows` from `starts[gram]` to below `starts[gram + 1]`. */
export type Grams = { starts: Uint32Array; rows: Uint32Array; rowCount: number }

/** Builds the gram index. It takes about 21 bytes a row. */
export function* buildGrams(columns: Columns): PausableWork<Grams> {
  const starts = new Uint32Array(gramCount + 1)
  yield* visitGrams(columns, (gram) => void (starts[gram + 1]! += 1))
  for (let gram = 0; gram < gramCount; gram += 1) starts[gram + 1]! += starts[gram]!
  const rows = new Uint32Array(starts[gramCount]!)
  const ends = starts.slice()
  yield* visitGrams(columns, (gram, row) => void (rows[ends[gram]!++] = row))
  return { starts, rows, rowCount: columns.count }
}

/** A number of two digits has a 1 before them: no text of three digits finds it, as all are tested. */
function* visitGrams({ digits, count }: Columns, visit: (gram: number, row: number) => void): PausableWork {
  const last = new Int32Array(innerGrams).fill(-1)
  for (let row = 0; row < count; row += 1) {
    visit(innerGrams + (digits[row]! % lastGrams), row)
    for (let rest = digits[row]!; rest >= innerGrams; rest = Math.floor(rest / 10)) {
      const gram = rest % innerGrams
      if (last[gram] === row) continue
      last[gram] = row
      visit(gram, row)
    }
    if (row % rowsPerPause === 0) yield
  }
}

/**
 * Ascending. Candidates may contain all grams of a text, but not the text. Undefined when there are more than
 * `max`.
 */
export function findRowsWithTexts(
  grams: Grams,
  texts: readonly (readonly (readonly string[])[])[],
  max: number,
): Uint32Array | undefined {
  let fewest: Uint32Array | undefined
  for (const alternatives of texts) {
    const lists = alternatives.map((all) => rowsWithAllTexts(grams, all))
    const count = lists.reduce((sum, list) => sum + list.length, 0)
    if (count <= Math.min(max, fewest?.length ?? Infinity)) fewest = union(lists, grams.rowCount)
  }
  return fewest
}

function rowsWithAllTexts({ starts, rows }: Grams, texts: readonly string[]): Uint32Array {
  const grams = new Set(texts.flatMap(gramsOf))
  return Array.from(grams, (gram) => rows.subarray(starts[gram], starts[gram + 1]))
    .toSorted((a, b) => a.length - b.length)
    .reduce(intersect)
}

const gramsOf = (text: string) =>
  Array.from({ length: text.length - gramWidth + 1 }, (_, at) => {
    const gram = text.slice(at, at + gramWidth)
    return gram.endsWith(endMark) ? innerGrams + Number(gram.slice(0, -1)) : Number(gram)
  })

/** Marks a bit for each row: they come out in order, each once. */
function union(lists: readonly Uint32Array[], rowCount: number): Uint32Array {
  const [first] = lists
  if (first && lists.length === 1) return first
  const words = new Int32Array(Math.ceil(rowCount / 32))
  for (const list of lists)
    for (let at = 0; at < list.length; at += 1) words[list[at]! >> 5]! |= 1 << (list[at]! & 31)
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let count = 0
  for (let word = 0; word < words.length; word += 1)
    for (let rest = words[word]!; rest !== 0; rest &= rest - 1)
      all[count++] = word * 32 + 31 - Math.clz32(rest & -rest)
  return all.subarray(0, count)
}

/** Adds comparisons instead of branching on them: the processor cannot predict which list is behind. */
function intersect(few: Uint32Array, many: Uint32Array): Uint32Array {
  const common = new Uint32Array(few.length)
  let count = 0
  for (let a = 0, b = 0; a < few.length && b < many.length;) {
    const [row, other] = [few[a]!, many[b]!]
    if (row === other) common[count++] = row
    a += Number(row <= other)
    b += Number(row >= other)
  }
  return common.subarray(0, count)
}
