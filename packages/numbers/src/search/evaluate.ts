import type { Expression, PlaneTerm } from './expression.ts'
import { type Planes, pricePlane } from './bit-planes.ts'

/** The parts of a few dozen planes that a block reads fit into the processor's cache. */
export const maxBlockWords = 256

/** A batch of words to test. The first `count` entries of `wordIndexes` are positions in each plane. */
export type Block = { wordIndexes: Int32Array; count: number }

/** Reused buffers, one per nesting depth of an expression. */
const scratch: Int32Array[] = []
const scratchAt = (depth: number) => (scratch[depth] ??= new Int32Array(maxBlockWords))

/** `hits` has one entry per word of the block. */
export function narrowHits(
  expression: Expression,
  planes: Planes,
  block: Block,
  hits: Int32Array,
  depth = 0,
): void {
  switch (expression.op) {
    case 'anyTerm':
      return narrowByTerms(expression.of, planes, block, hits)
    case 'and':
      for (const part of expression.of) narrowHits(part, planes, block, hits, depth)
      return
    case 'or':
      return narrowByOr(expression.of, planes, block, hits, depth)
    case 'not': {
      const answer = scratchAt(depth)
      for (let i = 0; i < block.count; i += 1) answer[i] = hits[i]!
      narrowHits(expression.of, planes, block, answer, depth + 1)
      for (let i = 0; i < block.count; i += 1) hits[i]! &= ~answer[i]!
      return
    }
    case 'atLeast':
      return narrowByCount(expression, planes, block, hits)
    case 'price':
      return narrowByPrice(expression, planes, block, hits)
  }
}

/** Goes word by word, because most words have no hit left after a few planes. */
function narrowByTerms(
  of: readonly PlaneTerm[],
  { bits, words }: Planes,
  { wordIndexes, count }: Block,
  hits: Int32Array,
): void {
  const offsets = planeOffsets(of, words)
  for (let i = 0; i < count; i += 1) {
    const word = wordIndexes[i]!
    const pending = hits[i]!
    let found = 0
    for (let next = 0; next < offsets.length && found !== pending;) {
      const yesEnd = offsets[next]!
      const end = offsets[next + 1]!
      let rest = pending & ~found
      for (next += 2; next < yesEnd; next += 1) rest &= bits[offsets[next]! + word]!
      for (; next < end; next += 1) rest &= ~bits[offsets[next]! + word]!
      found |= rest
    }
    hits[i] = found
  }
}

let cachedOffsets: { of: readonly PlaneTerm[]; words: number; offsets: Int32Array } | undefined

/**
 * Each term is: where its `yes` planes end, where its `no` planes end, then the offset of each plane in
 * `bits`. The last result is cached, as the blocks of a scan share it.
 */
function planeOffsets(of: readonly PlaneTerm[], words: number): Int32Array {
  if (cachedOffsets?.of === of && cachedOffsets.words === words) return cachedOffsets.offsets
  const offsets: number[] = []
  for (const { yes, no } of of) {
    const start = offsets.length + 2
    offsets.push(start + yes.length, start + yes.length + no.length)
    for (const plane of yes) offsets.push(plane * words)
    for (const plane of no) offsets.push(plane * words)
  }
  cachedOffsets = { of, words, offsets: new Int32Array(offsets) }
  return cachedOffsets.offsets
}

function narrowByOr(
  of: readonly Expression[],
  planes: Planes,
  block: Block,
  hits: Int32Array,
  depth: number,
): void {
  const [found, answer] = [scratchAt(depth), scratchAt(depth + 1)]
  found.fill(0, 0, block.count)
  for (const part of of) {
    for (let i = 0; i < block.count; i += 1) answer[i] = hits[i]! & ~found[i]!
    narrowHits(part, planes, block, answer, depth + 2)
    for (let i = 0; i < block.count; i += 1) found[i]! |= answer[i]!
  }
  hits.set(found.subarray(0, block.count))
}

/** Counts per row: bit mask `reached[n]` has the rows where at least n planes hold so far. */
function narrowByCount(
  { planes: counted, min, inverted }: Extract<Expression, { op: 'atLeast' }>,
  { bits, words }: Planes,
  { wordIndexes, count }: Block,
  hits: Int32Array,
): void {
  const reached = new Int32Array(min + 1)
  for (let i = 0; i < count; i += 1) {
    if (hits[i] === 0) continue
    reached.fill(0)
    reached[0] = hits[i]!
    for (const plane of counted) {
      const word = bits[plane * words + wordIndexes[i]!]!
      const one = inverted ? ~word : word
      for (let level = min; level > 0; level -= 1) reached[level]! |= reached[level - 1]! & one
      // All of them have enough: mostly so after a few planes.
      if (reached[min] === reached[0]) break
    }
    hits[i] = reached[min]!
  }
}

/** Compares prices with both bounds bit by bit, the highest bit first: the first different bit decides. */
function narrowByPrice(
  { minFen, maxFen }: Extract<Expression, { op: 'price' }>,
  { bits, words, priceBits }: Planes,
  { wordIndexes, count }: Block,
  hits: Int32Array,
): void {
  const largest = 2 ** priceBits - 1
  if (minFen > largest || maxFen < 0) return void hits.fill(0, 0, count)
  const [low, high] = [Math.max(0, Math.ceil(minFen)), Math.min(largest, Math.floor(maxFen))]
  for (let i = 0; i < count; i += 1) {
    let equalsLow = hits[i]!
    let equalsHigh = equalsLow
    let above = 0
    let below = 0
    for (let bit = priceBits - 1; bit >= 0 && (equalsLow | equalsHigh) !== 0; bit -= 1) {
      const bitSet = bits[pricePlane(bit) * words + wordIndexes[i]!]!
      if ((low >>> bit) & 1) equalsLow &= bitSet
      else {
        above |= equalsLow & bitSet
        equalsLow &= ~bitSet
      }
      if ((high >>> bit) & 1) {
        below |= equalsHigh & ~bitSet
        equalsHigh &= bitSet
      } else equalsHigh &= ~bitSet
    }
    hits[i] = (above | equalsLow) & (below | equalsHigh)
  }
}
