import { categories } from '../categories.ts'
import { categoryBits } from './columns.ts'
import type { NumberRow } from './query.ts'

/** The largest prime below 2^26: a product of two rests is exact in a double. */
const prime = 67_108_859

/** How many ids make a bucket, of which one sum is kept. */
export const bucketSize = 1024

const weights = [48_271_003, 16_807_391, 39_373_777, 7_919_083, 60_013_691, 22_695_477, 5_851_429]

export type Checksum = { rows: number; sum: number }

/**
 * Sums up rows by bucket (id / bucketSize, rounded down). A row's part is the square of a weighted sum of all it has, so that two rows which swap
 * something give another sum.
 */
export function addToChecksums(sums: Map<number, Checksum>, row: NumberRow): void {
  const bucket = Math.floor(row.id / bucketSize)
  const { rows, sum } = sums.get(bucket) ?? { rows: 0, sum: 0 }
  sums.set(bucket, { rows: rows + 1, sum: sum + partOf(row) })
}

function partOf(row: NumberRow): number {
  const values = [
    row.id,
    Number(`1${row.digits}`),
    row.priceFen,
    (row.struckPriceFen ?? -1) + 1,
    row.featured,
    row.mix,
    categoryBits(row.categories),
  ]
  const weighted =
    values.reduce((sum, value, at) => sum + (((value % prime) * weights[at]!) % prime), 0) % prime
  return (weighted * weighted) % prime
}

const bit = (value: string, at: number) =>
  `CASE WHEN '${value}' = ANY (categories) THEN ${1 << at} ELSE 0 END`

const columns = [
  'id',
  `('1' || digits)::bigint`,
  'price_fen',
  '(COALESCE(struck_price_fen, -1) + 1)',
  'featured',
  'mix',
  `(${categories.map(({ value }, at) => bit(value, at)).join(' + ')})`,
]

const weightedSql = columns
  .map((column, at) => `((${column})::bigint % ${prime}) * ${weights[at]} % ${prime}`)
  .join(' + ')

/** The same in SQL, of the numbers on sale from id $1 to before $2: columns bucket, rows and sum. */
export const checksumsSql = `
SELECT id / ${bucketSize} AS bucket, count(*) AS rows, sum(part * part % ${prime})::bigint AS sum
FROM (SELECT id, (${weightedSql}) % ${prime} AS part FROM numbers
  WHERE state = 'on_sale' AND id >= $1 AND id < $2) numbered
GROUP BY 1`
