import { type CategoryBits, maxCategories } from './category-bits.ts'
import type { NumberRow } from './query.ts'

/** The largest prime below 2^26: a product of two rests is exact in a double. */
const prime = 67_108_859

/** How many ids make a bucket, of which one sum is kept. */
export const bucketSize = 1024

const weights = [48_271_003, 16_807_391, 39_373_777, 7_919_083, 60_013_691, 22_695_477, 5_851_429]

/** How many categories a row has counts too, so that one of which the index knows nothing is a difference. */
const countWeight = 2 ** maxCategories

export type Checksum = { rows: number; sum: number }

/**
 * Sums up rows by bucket (id / bucketSize, rounded down). A row's part is the square of a weighted sum of all it has, so that two rows which swap
 * something give another sum.
 */
export function addToChecksums(sums: Map<number, Checksum>, row: NumberRow, bits: CategoryBits): void {
  const bucket = Math.floor(row.id / bucketSize)
  const { rows, sum } = sums.get(bucket) ?? { rows: 0, sum: 0 }
  sums.set(bucket, { rows: rows + 1, sum: sum + partOf(row, bits) })
}

function partOf(row: NumberRow, bits: CategoryBits): number {
  const values = [
    row.id,
    Number(`1${row.digits}`),
    row.priceFen,
    (row.struckPriceFen ?? -1) + 1,
    row.featured,
    row.mix,
    bits.toBits(row.categories) + countWeight * row.categories.length,
  ]
  const weighted =
    values.reduce((sum, value, at) => sum + (((value % prime) * weights[at]!) % prime), 0) % prime
  return (weighted * weighted) % prime
}

const columns = [
  'id',
  `('1' || digits)::bigint`,
  'price_fen',
  '(COALESCE(struck_price_fen, -1) + 1)',
  'featured',
  'mix',
]

/** Each category by its bit, in whatever order a row has them, and how many they are. */
function categoriesSql(bits: CategoryBits): string {
  const each = bits.entries.map(
    ([value, bit]) => `CASE WHEN '${value.replaceAll("'", "''")}' = ANY (categories) THEN ${bit} ELSE 0 END`,
  )
  return `(${[...each, `${countWeight} * cardinality(categories)`].join(' + ')})`
}

/** The same in SQL, of the numbers on sale from id $1 to before $2, with an index's `bits`: columns bucket, rows and sum. */
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
