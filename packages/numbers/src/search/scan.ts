import { type Block, maxBlockWords, narrowHits } from './evaluate.ts'
import type { Expression } from './expression.ts'
import type { SortedView } from './segment.ts'

/** Places of a view from `from` to before `to`, read from either end. */
export type RankRange = { from: number; to: number; backwards: boolean }

/** Gets the word at `at` of a view and its hits, one bit each; false ends the scan. */
export type VisitWord = (at: number, hits: number) => boolean

/** The first words are few, as a page is often full by then. */
const firstWords = 16

const block: Block = { wordIndexes: new Int32Array(maxBlockWords), count: 0 }
const hits = new Int32Array(maxBlockWords)

/** Visits, in order, every word that has a row on sale for which all conditions hold: in the range, and among `places` (ascending) if given. */
export function scan(
  view: SortedView,
  conditions: readonly Expression[],
  { range, places }: { range: RankRange; places: Uint32Array | undefined },
  visit: VisitWord,
): void {
  if (places) scanPlaces(view, conditions, { ...range, places }, visit)
  else scanRange(view, conditions, range, visit)
}

function scanRange(
  view: SortedView,
  conditions: readonly Expression[],
  range: RankRange,
  visit: VisitWord,
): void {
  const { from, to, backwards } = range
  if (from >= to) return
  const [first, last] = [from >> 5, (to - 1) >> 5]
  let size = firstWords
  for (let done = 0; done <= last - first;) {
    const count = Math.min(size, last - first - done + 1)
    const lowest = backwards ? last - done - count + 1 : first + done
    for (let i = 0; i < count; i += 1) {
      block.wordIndexes[i] = lowest + i
      hits[i] = view.onSale[lowest + i]!
    }
    if (lowest === first) hits[0]! &= -1 << (from & 31)
    if (lowest + count - 1 === last) hits[count - 1]! &= -1 >>> (31 - ((to - 1) & 31))
    block.count = count
    if (!visitBlock(view, conditions, backwards, visit)) return
    done += count
    size = Math.min(size * 2, maxBlockWords)
  }
}

function scanPlaces(
  view: SortedView,
  conditions: readonly Expression[],
  { places, ...range }: RankRange & { places: Uint32Array },
  visit: VisitWord,
): void {
  const step = range.backwards ? -1 : 1
  let next = range.backwards ? places.length - 1 : 0
  for (let size = firstWords; next >= 0 && next < places.length; size = Math.min(size * 2, maxBlockWords)) {
    block.count = 0
    while (next >= 0 && next < places.length && addPlace(places[next]!, range, size)) next += step
    if (range.backwards) reverse()
    for (let i = 0; i < block.count; i += 1) hits[i]! &= view.onSale[block.wordIndexes[i]!]!
    if (!visitBlock(view, conditions, range.backwards, visit)) return
  }
}

/** False when it needs another word and the block has `size` of them. */
function addPlace(place: number, { from, to }: RankRange, size: number): boolean {
  if (place < from || place >= to) return true
  const last = block.count - 1
  const bit = 1 << (place & 31)
  if (last >= 0 && block.wordIndexes[last] === place >> 5) hits[last]! |= bit
  else if (block.count === size) return false
  else {
    block.wordIndexes[block.count] = place >> 5
    hits[block.count++] = bit
  }
  return true
}

/** Each condition looks only at words that the ones before it have left something of. */
function visitBlock(
  view: SortedView,
  conditions: readonly Expression[],
  backwards: boolean,
  visit: VisitWord,
): boolean {
  compact()
  for (const condition of conditions) {
    if (block.count === 0) return true
    narrowHits(condition, view.planes, block, hits)
    compact()
  }
  // What is visited may scan as well: the buffers are free from here on.
  const [words, found] = [block.wordIndexes.slice(0, block.count), hits.slice(0, block.count)]
  for (let i = 0; i < words.length; i += 1) {
    const at = backwards ? words.length - 1 - i : i
    if (!visit(words[at]!, found[at]!)) return false
  }
  return true
}

function compact(): void {
  let kept = 0
  for (let i = 0; i < block.count; i += 1) {
    if (hits[i] === 0) continue
    block.wordIndexes[kept] = block.wordIndexes[i]!
    hits[kept++] = hits[i]!
  }
  block.count = kept
}

function reverse(): void {
  block.wordIndexes.subarray(0, block.count).reverse()
  hits.subarray(0, block.count).reverse()
}
