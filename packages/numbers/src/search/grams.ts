import type { Columns } from './columns.ts'
import { rowsPerPause, type PausableWork } from './pausable-work.ts'

/** The length of a gram: a substring of four digits. */
export const gramWidth = 4

const gramCount = 10 ** gramWidth

/** For each gram the rows that contain it: `rows` from `starts[gram]` to below `starts[gram + 1]`. */
export type Grams = { starts: Uint32Array; rows: Uint32Array }

/** Builds the gram index. It takes about 17 bytes a row. */
export function* buildGrams(columns: Columns): PausableWork<Grams> {
  const starts = new Uint32Array(gramCount + 1)
  yield* visitGrams(columns, (gram) => void (starts[gram + 1]! += 1))
  for (let gram = 0; gram < gramCount; gram += 1) starts[gram + 1]! += starts[gram]!
  const rows = new Uint32Array(starts[gramCount]!)
  const ends = starts.slice()
  yield* visitGrams(columns, (gram, row) => void (rows[ends[gram]!++] = row))
  return { starts, rows }
}

function* visitGrams({ digits, count }: Columns, visit: (gram: number, row: number) => void): PausableWork {
  const last = new Int32Array(gramCount).fill(-1)
  for (let row = 0; row < count; row += 1) {
    for (let rest = digits[row]!; rest >= gramCount; rest = Math.floor(rest / 10)) {
      const gram = rest % gramCount
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
    if (count <= Math.min(max, fewest?.length ?? Infinity)) fewest = union(lists)
  }
  return fewest
}

function rowsWithAllTexts({ starts, rows }: Grams, texts: readonly string[]): Uint32Array {
  const grams = new Set(
    texts.flatMap((text) =>
      Array.from({ length: text.length - gramWidth + 1 }, (_, at) => Number(text.slice(at, at + gramWidth))),
    ),
  )
  return Array.from(grams, (gram) => rows.subarray(starts[gram], starts[gram + 1]))
    .toSorted((a, b) => a.length - b.length)
    .reduce(intersect)
}

function union(lists: readonly Uint32Array[]): Uint32Array {
  const [first] = lists
  if (first && lists.length === 1) return first
  return Uint32Array.from(new Set(lists.flatMap((list) => [...list]))).toSorted()
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
