import type { Client } from 'pg'
import { findExceededLimits, type PriceLimits } from '../../platform/config/price-limits.ts'
import { selectPriceCuts } from './price-queries.ts'

/** Compares the prices in `incoming` with the current ones. */
export async function findPriceCuts(client: Client, limits: PriceLimits): Promise<PriceCuts> {
  const found = await selectPriceCuts(client, limits.onePercent)
  return { ...found, beyond: findExceededLimits({ ...found, baseFen: found.onSaleFen }, limits).length > 0 }
}

/** The effect of a file on prices, fen a month, and whether it exceeds the limits for one person. */
export type PriceCuts = Awaited<ReturnType<typeof selectPriceCuts>> & { beyond: boolean }
