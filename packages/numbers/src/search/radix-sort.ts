import { rowsPerPause, type PausableWork } from './pausable-work.ts'

const bucketBits = 16
const buckets = 1 << bucketBits

export function ascendingRows(count: number): Uint32Array {
  const rows = new Uint32Array(count)
  for (let at = 0; at < count; at += 1) rows[at] = at
  return rows
}

/** By `keys[row]`, integers of at least 0. Stable; its time does not depend on the order of the rows. */
export function* sortRows(rows: Uint32Array, keys: ArrayLike<number>): PausableWork<Uint32Array> {
  let from = rows
  let to: Uint32Array = new Uint32Array(rows.length)
  const largest = yield* largestKey(rows, keys)
  for (let unit = 1; unit <= largest; unit *= buckets) {
    yield* sortByDigit(from, to, keys, unit)
    ;[from, to] = [to, from === rows ? new Uint32Array(rows.length) : from]
  }
  return from
}

function* sortByDigit(
  from: Uint32Array,
  to: Uint32Array,
  keys: ArrayLike<number>,
  unit: number,
): PausableWork {
  const starts = new Uint32Array(buckets + 1)
  for (let at = 0; at < from.length; at += 1) {
    const bucket = Math.floor(keys[from[at]!]! / unit) & (buckets - 1)
    starts[bucket + 1]! += 1
    if (at % rowsPerPause === 0) yield
  }
  for (let bucket = 0; bucket < buckets; bucket += 1) starts[bucket + 1]! += starts[bucket]!
  for (let at = 0; at < from.length; at += 1) {
    const row = from[at]!
    const bucket = Math.floor(keys[row]! / unit) & (buckets - 1)
    to[starts[bucket]!++] = row
    if (at % rowsPerPause === 0) yield
  }
}

function* largestKey(rows: Uint32Array, keys: ArrayLike<number>): PausableWork<number> {
  let largest = 0
  for (let at = 0; at < rows.length; at += 1) {
    largest = Math.max(largest, keys[rows[at]!]!)
    if (at % rowsPerPause === 0) yield
  }
  return largest
}
