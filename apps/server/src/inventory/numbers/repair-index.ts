import { addToChecksums, bucketSize, type Checksum } from '@hao/numbers/search/checksum.ts'
import type { NumberIndex } from '@hao/numbers/search/number-index.ts'
import type { NumberRow } from '@hao/numbers/search/query.ts'
import type { IdRange } from '@hao/numbers/search/segment.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Client } from 'pg'
import { runWithYields } from './yield-to-event-loop.ts'
import { readChecksums, readOnSaleRange } from './index-queries.ts'

type Stock = { index: NumberIndex; isSold: (id: number) => boolean }

/**
 * Compares a part of the index with the snapshot that the client is in, which it has just been brought up to, and puts right what differs; what was
 * sold here since then, `isSold`, is left alone. `ids` begin and end with a bucket. Tells how many numbers were mended.
 */
export async function repairIndex(client: Client, stock: Stock, ids: IdRange): Promise<number> {
  const bits = stock.index.categoryBits
  const wanted = await readChecksums(client, ids, bits)
  const there = new Map<number, Checksum>()
  await runWithYields(stock.index.visitOnSale(ids, (row) => addToChecksums(there, row, bits)))
  let mended = 0
  for (let bucket = ids.from / bucketSize; bucket < ids.to / bucketSize; bucket += 1) {
    if (isDeepStrictEqual(wanted.get(bucket), there.get(bucket))) continue
    const part = { from: bucket * bucketSize, to: (bucket + 1) * bucketSize }
    mended += mendPart(stock, part, await readOnSaleRange(client, part))
  }
  return mended
}

function mendPart({ index, isSold }: Stock, { from, to }: IdRange, rows: readonly NumberRow[]): number {
  const wanted = new Map(rows.map((row) => [row.id, row]))
  let mended = 0
  for (let id = from; id < to; id += 1) {
    const row = wanted.get(id)
    if (isSold(id) || isDeepStrictEqual(ordered(index.get(id)), ordered(row))) continue
    mended += 1
    if (row) index.put(row)
    else index.takeOffSale(id)
  }
  return mended
}

/** A row with its categories in an order that is the same for the same ones. */
function ordered(row: NumberRow | undefined): NumberRow | undefined {
  return row && { ...row, categories: row.categories.toSorted() }
}
