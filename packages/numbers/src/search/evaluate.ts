import type { Expression, PlaneTerm } from './expression.ts'
import { type Planes, pricePlane } from './bit-planes.ts'

/** How many words are asked at once: what they read of some dozens of planes stays near the processor. */
export const maxBlockWords = 256

/** The words of one question: `at` are their places in each plane, the first `count` of them. */
export type Block = { wordIndexes: Int32Array; count: number }

/** Buffers, one for each depth of an expression. */
const scratch: Int32Array[] = []
const scratchAt = (depth: number) => (scratch[depth] ??= new Int32Array(maxBlockWords))

/** Leaves of each word of the block in `hits` the rows for which the expression holds. */
export function narrowHits(
  expression: Expression,
  planes: Planes,
  block: Block,
  hits: Int32Array,
  depth = 0,
): void {
  switch (expression.op) {
    case 'any':
      return narrowByPlanes(expression.of, planes, block, hits)
    case 'and':
      for (const part of expression.of) narrowHits(part, planes, block, hits, depth)
      return
    case 'or':
      return narrowByAny(expression.of, planes, block, hits, depth)
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

/** Word by word, as most words have nothing left after some planes. */
function narrowByPlanes(
  of: readonly PlaneTerm[],
  { bits, words }: Planes,
  { wordIndexes, count }: Block,
  hits: Int32Array,
): void {
  const bases = baseOf(of, words)
  for (let i = 0; i < count; i += 1) {
    const word = wordIndexes[i]!
    const wanted = hits[i]!
    let found = 0
    for (let next = 0; next < bases.length && found !== wanted;) {
      const yesEnd = bases[next]!
      const end = bases[next + 1]!
      let rest = wanted & ~found
      for (next += 2; next < yesEnd; next += 1) rest &= bits[bases[next]! + word]!
      for (; next < end; next += 1) rest &= ~bits[bases[next]! + word]!
      found |= rest
    }
    hits[i] = found
  }
}

let lastBases: { of: readonly PlaneTerm[]; words: number; bases: Int32Array } | undefined

/** Where each plane begins: for each part where its `yes` and where its `no` end, and then both. Blocks ask one after the other for the same. */
function baseOf(of: readonly PlaneTerm[], words: number): Int32Array {
  if (lastBases?.of === of && lastBases.words === words) return lastBases.bases
  const bases: number[] = []
  for (const { yes, no } of of) {
    const start = bases.length + 2
    bases.push(start + yes.length, start + yes.length + no.length)
    for (const plane of yes) bases.push(plane * words)
    for (const plane of no) bases.push(plane * words)
  }
  lastBases = { of, words, bases: Int32Array.from(bases) }
  return lastBases.bases
}

function narrowByAny(
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

/** Counts with one bit for "at least 1", "at least 2", …: each plane lifts those it holds for by one. */
function narrowByCount(
  { planes: counted, least, clear }: Extract<Expression, { op: 'atLeast' }>,
  { bits, words }: Planes,
  { wordIndexes, count }: Block,
  hits: Int32Array,
): void {
  const reached = new Int32Array(least + 1)
  for (let i = 0; i < count; i += 1) {
    reached.fill(0)
    reached[0] = hits[i]!
    for (const plane of counted) {
      const word = bits[plane * words + wordIndexes[i]!]!
      const one = clear ? ~word : word
      for (let many = least; many > 0; many -= 1) reached[many]! |= reached[many - 1]! & one
    }
    hits[i] = reached[least]!
  }
}

/** Compares bit by bit, the highest first: whoever differs first is larger or smaller. */
function narrowByPrice(
  { least, most }: Extract<Expression, { op: 'price' }>,
  { bits, words, priceBits }: Planes,
  { wordIndexes, count }: Block,
  hits: Int32Array,
): void {
  const largest = 2 ** priceBits - 1
  if (least > largest || most < 0) return void hits.fill(0, 0, count)
  const [low, high] = [Math.max(0, Math.ceil(least)), Math.min(largest, Math.floor(most))]
  for (let i = 0; i < count; i += 1) {
    let atLow = hits[i]!
    let atHigh = atLow
    let above = 0
    let below = 0
    for (let bit = priceBits - 1; bit >= 0 && (atLow | atHigh) !== 0; bit -= 1) {
      const one = bits[pricePlane(bit) * words + wordIndexes[i]!]!
      if ((low >>> bit) & 1) atLow &= one
      else {
        above |= atLow & one
        atLow &= ~one
      }
      if ((high >>> bit) & 1) {
        below |= atHigh & ~one
        atHigh &= one
      } else atHigh &= ~one
    }
    hits[i] = (above | atLow) & (below | atHigh)
  }
}
