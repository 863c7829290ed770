import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { onSaleStates } from '../numbers/machine.ts'
import { limitsExceeded, type PriceLimits, type PriceReason } from '../../platform/config/price-limits.ts'
import { selectAccountsOfPerson } from '../../people/staff/people-behind.ts'
import { dayMs } from '../../platform/base/time.ts'

/** What a change of prices comes to, together with what the same person has changed without approval in the 24 hours before. Fen a month. */
export type PriceFigures = {
  reasons: PriceReason[]
  /** How many numbers the change itself gives another price. */
  planned: number
  /** How many of these prices fall. */
  falling: number
  /** How many numbers have another price with it in these 24 hours. */
  numbers: number
  /** How many prices fall by more than a single one may. */
  deep: number
  /** The sum of the prices on sale, without the change and with it. */
  beforeFen: number
  afterFen: number
  /** By how much prices fall in these 24 hours; what rises is not set off against it. */
  loweredFen: number
  /** The sum on sale as these 24 hours began, which `loweredFen` is compared with. */
  baseFen: number
  /** The deepest cuts first. */
  deepest: { digits: string; beforeFen: number; afterFen: number }[]
  limits: PriceLimits
}

type Change = { planned: RawBuilder<unknown>; staffId: number; at: Date; limits: PriceLimits }

const shownCuts = 10

/**
 * Compares a change of prices, a query of (digits, before_fen, after_fen), with the limits. A price counts as cut from the highest that it had in the 24 hours, whatever the
 * state of its number. Numbers that the same person added in these hours have no share in the sums: they could have been added at any price. All accounts that
 * the person may be behind count.
 */
export async function priceFigures(
  db: Db | Trx,
  { planned, staffId, at, limits }: Change,
): Promise<PriceFigures> {
  const since = new Date(at.getTime() - dayMs)
  const accounts = await selectAccountsOfPerson(db, { staffId, at })
  const isOwn = sql`(numbers.created_at > ${since} AND
    (SELECT staff_id FROM number_history WHERE number_id = numbers.id ORDER BY number_history.id LIMIT 1) = ANY(${accounts}))`
  const isOnSale = sql`numbers.state = ANY(${onSaleStates})`
  const cut = sql`greatest(0, before_fen - after_fen)::bigint`
  const { rows } = await sql<Omit<PriceFigures, 'reasons' | 'limits'>>`
    WITH planned AS MATERIALIZED (${planned}),
    earlier AS MATERIALIZED (
      SELECT digits, max(before_fen) AS highest, (array_agg(before_fen ORDER BY id))[1] AS first, (array_agg(after_fen ORDER BY id DESC))[1] AS last
      FROM unapproved_price_changes WHERE staff_id = ANY(${accounts}) AND at > ${since} GROUP BY digits
    ), changes AS MATERIALIZED (
      SELECT digits, planned.digits IS NOT NULL AS planned, greatest(planned.before_fen, highest) AS before_fen,
        coalesce(planned.after_fen, last) AS after_fen, planned.after_fen < planned.before_fen AS falls, ${isOwn} IS TRUE AS own,
        CASE WHEN ${isOnSale} THEN planned.after_fen - planned.before_fen ELSE 0 END AS difference
      FROM planned FULL JOIN earlier USING (digits) LEFT JOIN numbers USING (digits)
    ), totals AS (
      SELECT count(*) FILTER (WHERE planned) AS planned, count(*) AS numbers,
        count(*) FILTER (WHERE falls) AS falling, count(*) FILTER (WHERE falls AND after_fen::bigint * 100 < before_fen::bigint * ${100 - limits.onePercent}::integer) AS deep,
        coalesce(sum(${cut}) FILTER (WHERE NOT own), 0) AS lowered, coalesce(sum(difference), 0) AS difference
      FROM changes
    ), on_sale AS (
      SELECT coalesce(sum(price_fen), 0) AS now, coalesce(sum(coalesce(first, price_fen)) FILTER (WHERE ${isOwn} IS NOT TRUE), 0) AS base
      FROM numbers LEFT JOIN earlier USING (digits) WHERE ${isOnSale}
    )
    SELECT planned, falling, numbers, deep, now::bigint AS "beforeFen", (now + difference)::bigint AS "afterFen", lowered::bigint AS "loweredFen",
      base::bigint AS "baseFen", (SELECT coalesce(jsonb_agg(jsonb_build_object('digits', digits, 'beforeFen', before_fen, 'afterFen', after_fen)
        ORDER BY after_fen::float8 / before_fen, digits), '[]') FROM (
          SELECT * FROM changes WHERE falls ORDER BY after_fen::float8 / before_fen, digits LIMIT ${shownCuts}) cuts) AS deepest
    FROM totals, on_sale`.execute(db)
  const found = rows[0]!
  return { ...found, reasons: reasonsOf(found, limits), limits }
}

type Totals = Pick<PriceFigures, 'planned' | 'falling' | 'numbers' | 'deep' | 'loweredFen' | 'baseFen'>

/** A change under which no price falls is not beyond the sum, whatever fell before. */
function reasonsOf({ planned, falling, ...totals }: Totals, limits: PriceLimits): PriceReason[] {
  if (planned === 0) return []
  return limitsExceeded(totals, limits).filter((reason) => reason !== 'sum' || falling > 0)
}
