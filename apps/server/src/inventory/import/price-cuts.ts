import type { Client } from 'pg'
import { onSaleStates } from '../numbers/machine.ts'
import { limitsExceeded, type PriceLimits } from '../../platform/config/price-limits.ts'
import { priceChanges } from './outcomes.ts'

/** What a file would do to prices, fen a month, and whether that is more than one person may do in the console. */
export type PriceCuts = {
  numbers: number
  deep: number
  loweredFen: number
  onSaleFen: number
  beyond: boolean
}

/** Compares the rows of `incoming` with the prices that their numbers have. */
export async function findPriceCuts(client: Client, limits: PriceLimits): Promise<PriceCuts> {
  const { rows } = await client.query<Omit<PriceCuts, 'beyond'>>(cuts, ['', 100 - limits.onePercent])
  const found = rows[0]!
  return { ...found, beyond: limitsExceeded({ ...found, baseFen: found.onSaleFen }, limits).length > 0 }
}

const cuts = `
SELECT count(*)::integer AS numbers, (count(*) FILTER (WHERE after_fen::bigint * 100 < before_fen::bigint * $2::integer))::integer AS deep,
  coalesce(sum(greatest(0, before_fen - after_fen)), 0)::float8 AS "loweredFen",
  (SELECT coalesce(sum(price_fen), 0) FROM numbers WHERE state IN (${onSaleStates.map((state) => `'${state}'`).join(', ')}))::float8 AS "onSaleFen"
FROM (${priceChanges}) changes`
