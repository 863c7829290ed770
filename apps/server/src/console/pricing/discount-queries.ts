import type { PeriodDiscounts } from '@hao/numbers/periods.ts'
import { sql } from 'kysely'
import { shownPrice } from '../../inventory/numbers/present.ts'
import { isPending } from '../../people/approvals/queries.ts'
import { selectTies } from '../../people/approvals/ties.ts'
import type { Db } from '../../platform/db/database.ts'
import { presentRow } from '../base/present-row.ts'

const shownRequests = 50
const shownPrices = 8

/** The requests for other discounts, newest first. One that no one can approve any more has lapsed. */
export async function selectDiscountRequests(db: Db, reader: { staffId: number; at: Date }) {
  const rows = await db
    .selectFrom('approvals')
    .innerJoin('staff_members', 'staff_members.id', 'requested_by')
    .leftJoin('staff_members as decider', 'decider.id', 'decided_by')
    .select(['approvals.id', 'approvals.content', 'reason'])
    .select(
      sql<'asked' | 'approved' | 'refused' | 'withdrawn' | 'lapsed'>`
        CASE WHEN approvals.state = 'asked' AND NOT ${isPending(reader.at)} THEN 'lapsed' ELSE approvals.state END`.as(
        'state',
      ),
    )
    .select(['staff_members.name as asked_by', 'requested_by as asked_by_id', 'requested_at as asked_at'])
    .select(['expires_at as lapses_at', 'decider.name as decided_by', 'decided_at'])
    .select(
      sql<string | null>`(SELECT reason FROM approval_history
        WHERE approval_id = approvals.id AND event IN ('approve', 'refuse'))`.as('note'),
    )
    .where('kind', '=', 'period-discounts')
    .orderBy('approvals.id', 'desc')
    .limit(shownRequests)
    .execute()
  const asked = rows.map((row) => ({ askedBy: row.asked_by_id, asker: row.asked_by, askedAt: row.asked_at }))
  const ties = await selectTies(db, reader, asked)
  return rows.map(({ content, ...row }, place) => ({
    ...presentRow(row),
    ...(JSON.parse(content) as { percents: PeriodDiscounts }),
    tie: ties[place] ?? null,
  }))
}

/** The most frequent prices of numbers on sale, the lowest first. */
export async function selectFrequentPrices(db: Db) {
  const { rows } = await sql<{ fen: number; count: number }>`
    SELECT fen, count FROM (
      SELECT ${shownPrice} AS fen, count(*)::integer AS count FROM numbers WHERE state = 'on_sale'
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${shownPrices}) AS frequent
    ORDER BY fen`.execute(db)
  return rows
}
