import type { CategoryBits } from '@hao/numbers/search/category-bits.ts'
import { addToChecksums, bucketSize, type Checksum, checksumsSql } from '@hao/numbers/search/checksum.ts'
import type { NumberIndex } from '@hao/numbers/search/number-index.ts'
import type { NumberRow } from '@hao/numbers/search/query.ts'
import type { IdRange } from '@hao/numbers/search/segment.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Client } from 'pg'
import { runWithYields } from './yield-to-event-loop.ts'
import { readOnSaleRange } from './index-queries.ts'

/** `isHidden`: this process has hidden the id (see LiveIndex), so the snapshot may be older than its hold. */
type IndexState = { index: NumberIndex; isHidden: (id: number) => boolean }

/** The checksums of the numbers on sale in a range of ids, by bucket. `bits` are those of the index. */
async function readChecksums(
  client: Client,
  { from, to }: IdRange,
  bits: CategoryBits,
): Promise<Map<number, Checksum>> {
  const { rows } = await client.query<Record<'bucket' | 'rows' | 'sum', string>>(checksumsSql(bits), [
    from,
    to,
  ])
  return new Map(
    rows.map(({ bucket, rows: count, sum }) => [Number(bucket), { rows: Number(count), sum: Number(sum) }]),
  )
}

/**
 * Compares a range of ids in the index with the database, by checksums, and repairs the numbers that differ.
 * `client` must be in a snapshot that the index is up to date with. Hidden numbers are skipped. `ids` must
 * start and end at the boundary of a bucket. Returns the count of repaired numbers.
 */
export async function repairIndex(client: Client, state: IndexState, ids: IdRange): Promise<number> {
  const bits = state.index.categoryBits
  const expected = await readChecksums(client, ids, bits)
  const actual = new Map<number, Checksum>()
  await runWithYields(state.index.visitOnSale(ids, (row) => addToChecksums(actual, row, bits)))
  let repaired = 0
  for (let bucket = ids.from / bucketSize; bucket < ids.to / bucketSize; bucket += 1) {
    if (isDeepStrictEqual(expected.get(bucket), actual.get(bucket))) continue
    const bucketIds = { from: bucket * bucketSize, to: (bucket + 1) * bucketSize }
    repaired += repairBucket(state, bucketIds, await readOnSaleRange(client, bucketIds))
  }
  return repaired
}

function repairBucket(
  { index, isHidden }: IndexState,
  { from, to }: IdRange,
  rows: readonly NumberRow[],
): number {
  const expected = new Map(rows.map((row) => [row.id, row]))
  let repaired = 0
  for (let id = from; id < to; id += 1) {
    const row = expected.get(id)
    if (isHidden(id) || isDeepStrictEqual(normalise(index.get(id)), normalise(row))) continue
    repaired += 1
    if (row) index.put(row)
    else index.takeOffSale(id)
  }
  return repaired
}

/** The row with sorted categories, for comparison. */
function normalise(row: NumberRow | undefined): NumberRow | undefined {
  return row && { ...row, categories: row.categories.toSorted() }
}
