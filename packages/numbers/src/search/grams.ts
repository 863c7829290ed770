import type { Columns } from './columns.ts'
import { rowsPerPause, type PausableWork } from './pausable-work.ts'

/** How many digits are looked up at once. */
export const gramWidth = 4

const kinds = 10 ** gramWidth

/** For each four digits the rows that hold them anywhere, in ascending order: `rows` from `starts[gram]` to `starts[gram + 1]`. */
export type Grams = { starts: Uint32Array; rows: Uint32Array }

/** The lists of all rows; about 17 bytes a row. */
export function* buildGrams(columns: Columns): PausableWork<Grams> {
  const starts = new Uint32Array(kinds + 1)
  yield* eachGram(columns, (gram) => void (starts[gram + 1]! += 1))
  for (let gram = 0; gram < kinds; gram += 1) starts[gram + 1]! += starts[gram]!
  const rows = new Uint32Array(starts[kinds]!)
  const ends = starts.slice()
  yield* eachGram(columns, (gram, row) => void (rows[ends[gram]!++] = row))
  return { starts, rows }
}

/** Every four digits of every row, once each. */
function* eachGram({ digits, count }: Columns, visit: (gram: number, row: number) => void): PausableWork {
  const last = new Int32Array(kinds).fill(-1)
  for (let row = 0; row < count; row += 1) {
    for (let rest = digits[row]!; rest >= kinds; rest = Math.floor(rest / 10)) {
      const gram = rest % kinds
      if (last[gram] === row) continue
      last[gram] = row
      visit(gram, row)
    }
    if (row % rowsPerPause === 0) yield
  }
}

/**
 * Rows in ascending order among which are all that hold, for each of `texts`, one of its alternatives: every text of it. They are candidates:
 * the digits of a text may stand apart. Undefined when there are more than `most`.
 */
export function findRowsWithTexts(
  grams: Grams,
  texts: readonly (readonly (readonly string[])[])[],
  most: number,
): Uint32Array | undefined {
  let fewest: Uint32Array | undefined
  for (const alternatives of texts) {
    const lists = alternatives.map((all) => rowsWithAll(grams, all))
    const count = lists.reduce((sum, list) => sum + list.length, 0)
    if (count <= Math.min(most, fewest?.length ?? Infinity)) fewest = unite(lists)
  }
  return fewest
}

function rowsWithAll({ starts, rows }: Grams, texts: readonly string[]): Uint32Array {
  const grams = new Set(
    texts.flatMap((text) =>
      Array.from({ length: text.length - gramWidth + 1 }, (_, at) => Number(text.slice(at, at + gramWidth))),
    ),
  )
  return Array.from(grams, (gram) => rows.subarray(starts[gram], starts[gram + 1]))
    .toSorted((a, b) => a.length - b.length)
    .reduce(intersect)
}

function unite(lists: readonly Uint32Array[]): Uint32Array {
  const [first] = lists
  if (first && lists.length === 1) return first
  return Uint32Array.from(new Set(lists.flatMap((list) => [...list]))).toSorted()
}

function intersect(few: Uint32Array, many: Uint32Array): Uint32Array {
  const common = new Uint32Array(few.length)
  let count = 0
  let at = 0
  for (const row of few) {
    while (at < many.length && many[at]! < row) at += 1
    if (many[at] === row) common[count++] = row
  }
  return common.subarray(0, count)
}
