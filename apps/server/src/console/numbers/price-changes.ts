import type { ConsoleParsed } from '@hao/contract/console/endpoints.ts'
import type { FilterValues } from '@hao/contract/console/list.ts'
import { priceChangeDays, priceChangeList, tooManyDays } from '@hao/contract/console/lists/price-changes.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Trx } from '../../platform/db/database.ts'
import { momentCursor, type MomentPosition } from '../../platform/base/page.ts'
import { addDays, endOfShanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { matchFilters } from '../../platform/db/match-filters.ts'
import { defineExport } from '../base/export-kind.ts'
import { listPage } from '../base/list.ts'
import { presentRow } from '../base/present-row.ts'

type Filters = FilterValues<typeof priceChangeList.schemas>
type PriceChange = Omit<z.output<typeof priceChangeList.row>, 'at'> & { at: Date }

/** The undo of an import restores the state of each number by an event of its own. */
const event = sql`CASE WHEN h.event LIKE 'undo-%' THEN 'undo' ELSE h.event END`

/** The newest value of a column in an earlier history row of the same number. */
const earlier = (column: 'price_fen' | 'promotion_fen') => sql`(
  SELECT ${sql.ref(column)} FROM number_history earlier WHERE earlier.number_id = h.number_id AND earlier.id < h.id
    AND ${sql.ref(column)} IS NOT NULL ORDER BY earlier.id DESC LIMIT 1)`

type Days = { from: string | undefined; until: string | undefined }

/**
 * The days of a report: from the first one chosen, until the last one chosen or as long as a report may be;
 * without a first one, the last days before that or now. Refuses `bad-request` for a longer period.
 */
function periodOf({ from, until }: Days, now: Date): { start: Date; end: Date } {
  const first = from && startOfShanghaiDay(from)
  const end = until ? endOfShanghaiDay(until) : first ? addDays(first, priceChangeDays) : now
  const earliest = addDays(end, -priceChangeDays)
  if (first && first < earliest)
    throw refuse(
      'bad-request',
      { fields: [{ field: 'from', reason: 'too_small' }] },
      (locale) => tooManyDays[locale],
    )
  return { start: first || earliest, end }
}

/** The history rows after which shoppers would pay, or pay without a promotion, another price. */
function priceChanges(filters: Filters, now: Date) {
  const { from, until, ...others } = filters
  const { start, end } = periodOf({ from, until }, now)
  return sql<PriceChange>`
  SELECT h.id, h.at, number_id AS "numberId", digits, ${event} AS event, change_set_id AS "setId",
    before_fen AS "beforeFen", after_fen AS "afterFen", staff_members.name AS by, h.reason
  FROM number_history h JOIN numbers ON numbers.id = h.number_id
  LEFT JOIN staff_members ON staff_members.id = h.staff_id
  CROSS JOIN LATERAL (SELECT ${earlier('price_fen')} AS price) past
  CROSS JOIN LATERAL (SELECT
    CASE h.event WHEN 'end-promotion' THEN least(${earlier('promotion_fen')}, past.price) ELSE past.price END AS before_fen,
    CASE h.event WHEN 'promote' THEN h.promotion_fen WHEN 'end-promotion' THEN past.price ELSE h.price_fen END AS after_fen) change
  WHERE (h.price_fen IS NOT NULL OR h.event IN ('promote', 'end-promotion')) AND before_fen <> after_fen
    AND h.at >= ${start} AND h.at < ${end}
    AND ${matchFilters(others, {
      digits: (digits) => sql`strpos(digits, ${digits}) > 0`,
      by: (name) => sql`strpos(lower(staff_members.name), lower(${name})) > 0`,
      event: (chosen) => sql`${event} = ${chosen}`,
    })}`
}

export async function selectPriceChanges(
  db: Db,
  filters: Filters,
  { limit, after, now }: { limit: number; after: MomentPosition | undefined; now: Date },
): Promise<PriceChange[]> {
  const older = after ? sql`(h.at, h.id) < (${after.at}, ${after.id})` : sql`true`
  const { rows } = await sql<PriceChange>`${priceChanges(filters, now)} AND ${older}
    ORDER BY h.at DESC, h.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

export const listPriceChanges = (input: ConsoleParsed<'GET /price-changes'>, db: Db, now: Date) =>
  listPage(input, {
    filters: priceChangeList.schemas,
    cursor: momentCursor,
    select: (filters, { limit, after }) => selectPriceChanges(db, filters, { limit, after, now }),
    toPosition: (row) => row,
    present: presentRow,
  })

export const priceChangeExport = defineExport({
  list: priceChangeList,
  buildQuery: (_context, filters, now) => priceChanges(filters, now),
  selectPage: async (_context, db: Db | Trx, filters, { after, limit, now }) =>
    (
      await sql<PriceChange>`${priceChanges(filters, now)} AND h.id > ${after} ORDER BY h.id LIMIT ${limit}`.execute(
        db,
      )
    ).rows,
  toCells: async (_context, row, words) => [
    row.at,
    { code: row.digits },
    row.beforeFen / 100,
    row.afterFen / 100,
    words.priceEvents[row.event],
    row.by,
    row.reason,
    row.setId,
  ],
})
