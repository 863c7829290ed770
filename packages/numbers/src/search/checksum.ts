import { type CategoryBits, maxCategories } from './category-bits.ts'
import type { NumberRow } from './query.ts'
import { shownPriceSql, shownStruckSql } from './shown-price.ts'

/** The largest prime below 2^26: the product of two remainders is exact in a double. */
const prime = 67_108_859

/** The ids in one bucket. Each bucket has one checksum. */
export const bucketSize = 1024

/** One weight per value of a row: any different numbers below `prime` do. */
const weights = [48_271_003, 16_807_391, 39_373_777, 7_919_083, 60_013_691, 22_695_477, 5_851_429]

/** A row whose category got no bit (see `hasOverflowed`) differs from one without that category. */
const countWeight = 2 ** maxCategories

/** The count of rows in a bucket and the sum of their hashes. */
export type Checksum = { rows: number; sum: number }

/** The hash of a row is the square of a weighted sum: it also changes when two rows swap a value. */
export function addToChecksums(sums: Map<number, Checksum>, row: NumberRow, bits: CategoryBits): void {
  const bucket = Math.floor(row.id / bucketSize)
  const { rows, sum } = sums.get(bucket) ?? { rows: 0, sum: 0 }
  sums.set(bucket, { rows: rows + 1, sum: sum + hashRow(row, bits) })
}

function hashRow(row: NumberRow, bits: CategoryBits): number {
  const values = [
    row.id,
    Number(`1${row.digits}`),
    row.priceFen,
    (row.struckPriceFen ?? -1) + 1,
    row.featured,
    row.shuffleKey,
    bits.toBits(row.categories) + countWeight * row.categories.length,
  ]
  const weighted =
    values.reduce((sum, value, at) => sum + (((value % prime) * weights[at]!) % prime), 0) % prime
  return (weighted * weighted) % prime
}

const columns = [
  'id',
  `('1' || digits)::bigint`,
  shownPriceSql,
  `(COALESCE(${shownStruckSql}, -1) + 1)`,
  'featured',
  'shuffle_key',
]

/** The bit set of a row's categories and their count, as one integer. */
function categoriesSql(bits: CategoryBits): string {
  const each = bits.entries.map(
    ([value, bit]) => `CASE WHEN '${value.replaceAll("'", "''")}' = ANY (categories) THEN ${bit} ELSE 0 END`,
  )
  return `(${[...each, `${countWeight} * cardinality(categories)`].join(' + ')})`
}

/** Of the numbers on sale with ids from $1 to below $2. Its columns are bucket, rows and sum. */
export function checksumsSql(bits: CategoryBits): string {
  const weighted = [...columns, categoriesSql(bits)].map(
    (column, at) => `((${column})::bigint % ${prime}) * ${weights[at]} % ${prime}`,
  )
  return `
SELECT id / ${bucketSize} AS bucket, count(*) AS rows, sum(part * part % ${prime})::bigint AS sum
FROM (SELECT id, (${weighted.join(' + ')}) % ${prime} AS part FROM numbers
  WHERE state = 'on_sale' AND id >= $1 AND id < $2) numbered
GROUP BY 1`
}
