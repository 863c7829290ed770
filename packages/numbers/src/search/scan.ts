import { type Block, blockWords, narrow } from './evaluate.ts'
import type { Expression } from './expression.ts'
import type { View } from './segment.ts'

/** Places of a view from `from` to before `to`, read from either end. */
export type Range = { from: number; to: number; backwards: boolean }

/** Gets the word at `at` of a view and its hits, one bit each; false ends the scan. */
export type Visit = (at: number, hits: number) => boolean

/** The first words are few, as a page is often full by then. */
const firstWords = 16

const block: Block = { at: new Int32Array(blockWords), count: 0 }
const hits = new Int32Array(blockWords)

/** Visits, in order, every word that has a row on sale for which all conditions hold: in the range, and among `places` (ascending) if given. */
export function scan(
  view: View,
  conditions: readonly Expression[],
  { range, places }: { range: Range; places: Uint32Array | undefined },
  visit: Visit,
): void {
  if (places) scanPlaces(view, conditions, { ...range, places }, visit)
  else scanRange(view, conditions, range, visit)
}

function scanRange(view: View, conditions: readonly Expression[], range: Range, visit: Visit): void {
  const { from, to, backwards } = range
  if (from >= to) return
  const [first, last] = [from >> 5, (to - 1) >> 5]
  let size = firstWords
  for (let done = 0; done <= last - first;) {
    const count = Math.min(size, last - first - done + 1)
    const lowest = backwards ? last - done - count + 1 : first + done
    for (let i = 0; i < count; i += 1) {
      block.at[i] = lowest + i
      hits[i] = view.onSale[lowest + i]!
    }
    if (lowest === first) hits[0]! &= -1 << (from & 31)
    if (lowest + count - 1 === last) hits[count - 1]! &= -1 >>> (31 - ((to - 1) & 31))
    block.count = count
    if (!visitBlock(view, conditions, backwards, visit)) return
    done += count
    size = Math.min(size * 2, blockWords)
  }
}

function scanPlaces(
  view: View,
  conditions: readonly Expression[],
  { places, ...range }: Range & { places: Uint32Array },
  visit: Visit,
): void {
  const step = range.backwards ? -1 : 1
  let next = range.backwards ? places.length - 1 : 0
  for (let size = firstWords; next >= 0 && next < places.length; size = Math.min(size * 2, blockWords)) {
    block.count = 0
    while (next >= 0 && next < places.length && addPlace(places[next]!, range, size)) next += step
    if (range.backwards) reverse()
    for (let i = 0; i < block.count; i += 1) hits[i]! &= view.onSale[block.at[i]!]!
    if (!visitBlock(view, conditions, range.backwards, visit)) return
  }
}

/** False when it needs another word and the block has `size` of them. */
function addPlace(place: number, { from, to }: Range, size: number): boolean {
  if (place < from || place >= to) return true
  const last = block.count - 1
  const bit = 1 << (place & 31)
  if (last >= 0 && block.at[last] === place >> 5) hits[last]! |= bit
  else if (block.count === size) return false
  else {
    block.at[block.count] = place >> 5
    hits[block.count++] = bit
  }
  return true
}

/** Each condition looks only at words that the ones before it have left something of. */
function visitBlock(
  view: View,
  conditions: readonly Expression[],
  backwards: boolean,
  visit: Visit,
): boolean {
  compact()
  for (const condition of conditions) {
    if (block.count === 0) return true
    narrow(condition, view.planes, block, hits)
    compact()
  }
  // What is visited may scan as well: the buffers are free from here on.
  const [words, found] = [block.at.slice(0, block.count), hits.slice(0, block.count)]
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
    block.at[kept] = block.at[i]!
    hits[kept++] = hits[i]!
  }
  block.count = kept
}

function reverse(): void {
  block.at.subarray(0, block.count).reverse()
  hits.subarray(0, block.count).reverse()
}
