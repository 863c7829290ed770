import { type Block, maxBlockWords, narrowHits } from './evaluate.ts'
import type { Expression } from './expression.ts'
import type { SortedView } from './segment.ts'

/** Ranks of a view from `from` to before `to`, read forwards or backwards. */
export type RankRange = { from: number; to: number; backwards: boolean }

/**
 * Receives the index of a word (32 ranks) and a bit mask of its matches. Returns false to end the scan. It
 * must not start another scan, which would use the same buffers.
 */
type VisitWord = (wordIndex: number, hits: number) => boolean

/** The first block is small, because its matches often fill a page. Each next block is twice as large. */
const firstBlockWords = 16

const block: Block = { wordIndexes: new Int32Array(maxBlockWords), count: 0 }
const hits = new Int32Array(maxBlockWords)

/** Every word with a matching row on sale, in order; of `candidates` (ascending) when given. */
export function scan(
  view: SortedView,
  conditions: readonly Expression[],
  { range, candidates }: { range: RankRange; candidates: Uint32Array | undefined },
  visit: VisitWord,
): void {
  if (candidates) scanCandidates(view, conditions, { candidates, ...range }, visit)
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
  let size = firstBlockWords
  for (let done = 0; done <= last - first;) {
    const count = Math.min(size, last - first - done + 1)
    const lowest = backwards ? last - done - count + 1 : first + done
    for (let i = 0; i < count; i += 1) {
      block.wordIndexes[i] = lowest + i
      hits[i] = view.onSaleBits[lowest + i]!
    }
    if (lowest === first) hits[0]! &= -1 << (from & 31)
    if (lowest + count - 1 === last) hits[count - 1]! &= -1 >>> (31 - ((to - 1) & 31))
    block.count = count
    if (!visitBlock(view, conditions, backwards, visit)) return
    done += count
    size = Math.min(size * 2, maxBlockWords)
  }
}

function scanCandidates(
  view: SortedView,
  conditions: readonly Expression[],
  { candidates, ...range }: RankRange & { candidates: Uint32Array },
  visit: VisitWord,
): void {
  const step = range.backwards ? -1 : 1
  let next = range.backwards ? candidates.length - 1 : 0
  for (
    let size = firstBlockWords;
    next >= 0 && next < candidates.length;
    size = Math.min(size * 2, maxBlockWords)
  ) {
    block.count = 0
    while (next >= 0 && next < candidates.length && addCandidate(candidates[next]!, range, size)) next += step
    if (range.backwards) reverse()
    for (let i = 0; i < block.count; i += 1) hits[i]! &= view.onSaleBits[block.wordIndexes[i]!]!
    if (!visitBlock(view, conditions, range.backwards, visit)) return
  }
}

/** Returns false when it needs a new word and the block is full (`size` words). */
function addCandidate(rank: number, { from, to }: RankRange, size: number): boolean {
  if (rank < from || rank >= to) return true
  const last = block.count - 1
  const bit = 1 << (rank & 31)
  if (last >= 0 && block.wordIndexes[last] === rank >> 5) hits[last]! |= bit
  else if (block.count === size) return false
  else {
    block.wordIndexes[block.count] = rank >> 5
    hits[block.count++] = bit
  }
  return true
}

/** Narrows the block by each condition, drops words without hits in between, and visits what is left. */
function visitBlock(
  view: SortedView,
  conditions: readonly Expression[],
  backwards: boolean,
  visit: VisitWord,
): boolean {
  dropEmptyWords()
  for (const condition of conditions) {
    if (block.count === 0) return true
    narrowHits(condition, view.planes, block, hits)
    dropEmptyWords()
  }
  for (let i = 0; i < block.count; i += 1) {
    const at = backwards ? block.count - 1 - i : i
    if (!visit(block.wordIndexes[at]!, hits[at]!)) return false
  }
  return true
}

function dropEmptyWords(): void {
  let kept = 0
  for (let i = 0; i < block.count; i += 1) {
    const left = hits[i]!
    block.wordIndexes[kept] = block.wordIndexes[i]!
    hits[kept] = left
    kept += Number(left !== 0)
  }
  block.count = kept
}

function reverse(): void {
  block.wordIndexes.subarray(0, block.count).reverse()
  hits.subarray(0, block.count).reverse()
}
