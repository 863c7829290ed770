import type { Client } from 'pg'
import { onSaleStates } from '../numbers/machine.ts'
import { priceChanges } from './outcome-queries.ts'
import { firstRow } from '../../platform/db/first-row.ts'

const cuts = `
SELECT count(*)::integer AS numbers, (count(*) FILTER (WHERE after_fen::bigint * 100 < before_fen::bigint * $2::integer))::integer AS deep,
  coalesce(sum(greatest(0, before_fen - after_fen)), 0)::float8 AS "loweredFen",
  (SELECT coalesce(sum(price_fen), 0) FROM numbers WHERE state IN (${onSaleStates.map((state) => `'${state}'`).join(', ')}))::float8 AS "onSaleFen"
FROM (${priceChanges}) changes`

/**
 * What a file would do to prices, fen a month; a price is cut deep that falls by more than so many
 * percent.
 */
type CutTotals = { numbers: number; deep: number; loweredFen: number; onSaleFen: number }

/** Compares the rows of `incoming` with the prices that their numbers have. */
export async function selectPriceCuts(client: Client, onePercent: number): Promise<CutTotals> {
  const { rows } = await client.query<CutTotals>(cuts, ['', 100 - onePercent])
  return firstRow({ rows })
}
