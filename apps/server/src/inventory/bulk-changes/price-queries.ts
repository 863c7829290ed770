import { type RawBuilder, sql } from 'kysely'
import type { ChangeSet } from './queries.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { countedOnSaleStates } from '../numbers/machine.ts'
import { firstRow } from '../../platform/db/first-row.ts'

/** Price changes as a query of (digits, before_fen, after_fen). */
export type PlannedPrices = RawBuilder<unknown>

/** Whether a set is run or undone. */
export type SetDirection = 'run' | 'undo'

type PricedSet = Pick<ChangeSet, 'id' | 'kind' | 'move' | 'parameters'>

const changesPrices = (move: string) => ['price', 'adjust', 'promote', 'import'].includes(move)

/** The price after a change; during a promotion its price. */
const afterFen = sql`coalesce(after ->> 'promotionFen', after ->> 'priceFen')::integer`

/**
 * The price changes of running or undoing a set, also if only the struck price changes. Undefined if the set
 * changes no price.
 */
export function plannedPrices(set: PricedSet, turn: SetDirection): PlannedPrices | undefined {
  if (!changesPrices(set.move)) return undefined
  if (turn === 'undo') return undonePrices(set.id)
  if (set.kind === 'import')
    return sql`SELECT digits, before_fen, after_fen FROM import_price_changes
      WHERE change_set_id = ${set.id} AND snapshot = ${set.parameters['seen'] ?? ''}`
  return sql`SELECT digits, (before ->> 'priceFen')::integer AS before_fen, ${afterFen} AS after_fen
    FROM change_rows WHERE change_set_id = ${set.id} AND outcome = 'planned'`
}

const undonePrices = (setId: number) => sql`
  SELECT digits, ${afterFen} AS before_fen, (before ->> 'priceFen')::integer AS after_fen
  FROM change_rows WHERE change_set_id = ${setId} AND outcome = 'changed' AND before IS NOT NULL
    AND (before -> 'priceFen', before -> 'struckPriceFen') IS DISTINCT FROM (after -> 'priceFen', after -> 'struckPriceFen')`

export const noPrices: PlannedPrices = sql`SELECT NULL::text AS digits, 0 AS before_fen, 0 AS after_fen WHERE false`
/**
 * The totals of a price change and of the unapproved changes by the same person in the last 24 hours. Fen a
 * month.
 */
export type PriceTotals = {
  /** The numbers with another price by the change itself. */
  planned: number
  /** The falling and the rising prices among these. */
  falling: number
  rising: number
  /** The numbers with another price in these 24 hours. */
  numbers: number
  /** The prices that fall, or would fall by an undo, by more than the limit for one number. */
  deep: number
  /** The sum of the prices on sale, before and after the change. */
  beforeFen: number
  afterFen: number
  /** The sums of cuts and of raises in these 24 hours; neither reduces the other. */
  loweredFen: number
  raisedFen: number
  /** The base of both sums: the prices on sale at the start of these 24 hours, each at most their median. */
  baseFen: number
  /** The deepest changes first. */
  deepest: { digits: string; beforeFen: number; afterFen: number }[]
  /** The lowest and the highest new price. */
  lowestFen: number
  highestFen: number
}

type TotalsRequest = { planned: PlannedPrices; accounts: readonly number[]; since: Date; onePercent: number }

const maxChanges = 10

/**
 * The numbers that these accounts have put on sale since a time at which they were not. Of a newer number its
 * first state counts.
 */
export const appearedNumbers = ({ accounts, since }: Pick<TotalsRequest, 'accounts' | 'since'>) => sql`
  SELECT number_id FROM (
    SELECT DISTINCT number_id FROM number_history
    WHERE at > ${since} AND staff_id = ANY(${accounts}) AND state = ANY(${countedOnSaleStates})) changed
  WHERE coalesce(
    (SELECT state FROM number_history earlier WHERE earlier.number_id = changed.number_id AND at <= ${since} ORDER BY id DESC LIMIT 1),
    (SELECT state FROM number_history earlier WHERE earlier.number_id = changed.number_id ORDER BY id LIMIT 1)
  ) <> ALL(${countedOnSaleStates})`

/**
 * A cut counts from the highest price since `since`, a raise from the lowest. Numbers added since then by
 * these accounts are not in the sums, and those that they have put on sale since then not in the base.
 */
export async function selectPriceTotals(
  db: Db | Trx,
  { planned, accounts, since, onePercent }: TotalsRequest,
): Promise<PriceTotals> {
  const isOwn = sql`(numbers.created_at > ${since} AND
    (SELECT staff_id FROM number_history WHERE number_id = numbers.id ORDER BY number_history.id LIMIT 1) = ANY(${accounts}))`
  const isOnSale = sql`numbers.state = ANY(${countedOnSaleStates})`
  const isDeep = sql`least(from_fen, after_fen)::bigint * 100 < greatest(from_fen, after_fen)::bigint * ${100 - onePercent}::integer`
  const { rows } = await sql<PriceTotals>`
    WITH planned AS MATERIALIZED (${planned}),
    earlier AS MATERIALIZED (
      SELECT digits, max(before_fen) AS highest, min(before_fen) AS lowest, (array_agg(before_fen ORDER BY id))[1] AS first, (array_agg(after_fen ORDER BY id DESC))[1] AS last
      FROM unapproved_price_changes WHERE staff_id = ANY(${accounts}) AND at > ${since} GROUP BY digits
    ), changes AS MATERIALIZED (
      SELECT digits, planned.digits IS NOT NULL AS planned, coalesce(planned.after_fen, last) AS after_fen,
        greatest(planned.before_fen, highest) AS highest, least(planned.before_fen, lowest) AS lowest,
        planned.after_fen < planned.before_fen AS falls, planned.after_fen > planned.before_fen AS rises,
        CASE WHEN planned.after_fen < planned.before_fen THEN greatest(planned.before_fen, highest) ELSE least(planned.before_fen, lowest) END AS from_fen,
        ${isOwn} IS TRUE AS own,
        CASE WHEN ${isOnSale} THEN planned.after_fen - planned.before_fen ELSE 0 END AS difference
      FROM planned FULL JOIN earlier USING (digits) LEFT JOIN numbers USING (digits)
    ), totals AS (
      SELECT count(*) FILTER (WHERE planned) AS planned, count(*) AS numbers,
        coalesce(min(after_fen) FILTER (WHERE planned), 0) AS lowest, coalesce(max(after_fen) FILTER (WHERE planned), 0) AS highest,
        count(*) FILTER (WHERE falls) AS falling, count(*) FILTER (WHERE rises) AS rising,
        count(*) FILTER (WHERE (falls OR rises) AND ${isDeep}) AS deep,
        coalesce(sum(greatest(0, highest - after_fen)) FILTER (WHERE NOT own), 0) AS lowered,
        coalesce(sum(greatest(0, after_fen - lowest)) FILTER (WHERE NOT own), 0) AS raised, coalesce(sum(difference), 0) AS difference
      FROM changes
    ), appeared AS MATERIALIZED (${appearedNumbers({ accounts, since })}), on_sale AS MATERIALIZED (
      SELECT coalesce(first, price_fen) AS price FROM numbers LEFT JOIN earlier USING (digits)
      WHERE ${isOnSale} AND ${isOwn} IS NOT TRUE AND numbers.id NOT IN (SELECT number_id FROM appeared)
    ), weighed AS (
      SELECT coalesce(sum(least(price, median)), 0)::bigint AS base
      FROM on_sale, (SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY price) AS median FROM on_sale) middle
    )
    SELECT planned, falling, rising, numbers, deep, totals.lowest AS "lowestFen", totals.highest AS "highestFen", now AS "beforeFen", (now + difference)::bigint AS "afterFen",
      lowered::bigint AS "loweredFen", raised::bigint AS "raisedFen", base AS "baseFen", (
        SELECT coalesce(jsonb_agg(jsonb_build_object('digits', digits, 'beforeFen', from_fen, 'afterFen', after_fen) ORDER BY part, digits), '[]')
        FROM (SELECT *, least(after_fen, from_fen)::float8 / greatest(after_fen, from_fen, 1) AS part FROM changes
          WHERE falls OR rises ORDER BY part, digits LIMIT ${maxChanges}) largest) AS deepest
    FROM totals, weighed,
      (SELECT coalesce(sum(price_fen), 0)::bigint AS now FROM numbers WHERE ${isOnSale}) sums`.execute(db)
  return firstRow({ rows })
}
