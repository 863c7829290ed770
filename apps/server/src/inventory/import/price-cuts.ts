import type { Client } from 'pg'
import { findExceededLimits, type PriceLimits } from '../../platform/config/price-limits.ts'
import { countedOnSaleStates } from '../numbers/machine.ts'
import { priceChanges } from './outcome-queries.ts'
import { firstRow } from '../../platform/db/first-row.ts'

const cuts = `
SELECT count(*)::integer AS numbers, (count(*) FILTER (WHERE least(before_fen, after_fen)::bigint * 100 < greatest(before_fen, after_fen)::bigint * $2::integer))::integer AS deep,
  coalesce(sum(greatest(0, before_fen - after_fen)), 0)::float8 AS "loweredFen",
  coalesce(sum(greatest(0, after_fen - before_fen)), 0)::float8 AS "raisedFen",
  (SELECT coalesce(sum(price_fen), 0) FROM numbers WHERE state IN (${countedOnSaleStates.map((state) => `'${state}'`).join(', ')}))::float8 AS "onSaleFen"
FROM (${priceChanges}) changes`

/**
 * The effect of a file on prices, fen a month. A change is deep if the price falls, or would fall by an undo,
 * by more than the limit for one number.
 */
type CutTotals = { numbers: number; deep: number; loweredFen: number; raisedFen: number; onSaleFen: number }

/** The effect, and whether it exceeds the limits for one person. */
export type PriceCuts = CutTotals & { beyond: boolean }

export async function findPriceCuts(client: Client, limits: PriceLimits): Promise<PriceCuts> {
  const found = firstRow(await client.query<CutTotals>(cuts, ['', 100 - limits.onePercent]))
  return { ...found, beyond: findExceededLimits({ ...found, baseFen: found.onSaleFen }, limits).length > 0 }
}
