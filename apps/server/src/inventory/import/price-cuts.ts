import type { Client } from 'pg'
import { findExceededLimits, type PriceLimits } from '../../platform/config/price-limits.ts'
import { selectPriceCuts } from './price-queries.ts'

/** Compares the rows of `incoming` with the prices that their numbers have. */
export async function findPriceCuts(client: Client, limits: PriceLimits): Promise<PriceCuts> {
  const found = await selectPriceCuts(client, limits.onePercent)
  return { ...found, beyond: findExceededLimits({ ...found, baseFen: found.onSaleFen }, limits).length > 0 }
}

/** What a file would do to prices, fen a month, and whether that is more than one person may do in the console. */
export type PriceCuts = Awaited<ReturnType<typeof selectPriceCuts>> & { beyond: boolean }
