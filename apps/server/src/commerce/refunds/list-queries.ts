import type { FilterValues } from '@hao/contract/console/list.ts'
import type { refundList } from '@hao/contract/console/lists/refunds.ts'
import { sql } from 'kysely'
import type { ValuePosition } from '../../platform/base/page.ts'
import type { Db } from '../../platform/db/database.ts'
import { matchFilters } from '../../platform/db/match-filters.ts'
import { dayMs, endOfShanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'

/** For longer periods a scan of refunds in their order is faster. */
const fewDays = 100

type RefundFilters = FilterValues<typeof refundList.schemas>
type RefundSort = keyof typeof refundList.sorts
type Page = { sort: RefundSort; limit: number; after: ValuePosition | undefined }

const sorts: Record<RefundSort, { byAmount: boolean; descending: boolean }> = {
  newest: { byAmount: false, descending: true },
  oldest: { byAmount: false, descending: false },
  dearest: { byAmount: true, descending: true },
  cheapest: { byAmount: true, descending: false },
}

function refunds(db: Db) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'out_refund_no as no', 'payments.out_trade_no as trade', 'refunds.order_id'])
    .select(['refunds.payment_id', 'refunds.kind', 'refunds.amount_fen', 'refunds.reason', 'refunds.state'])
    .select(['refunds.created_at', 'refunds.succeeded_at'])
}

export type RefundRow = Awaited<ReturnType<typeof selectRefundsOfOrder>>[number]

export function selectRefundsOfOrder(db: Db, orderId: number) {
  return refunds(db).where('refunds.order_id', '=', orderId).orderBy('refunds.id', 'desc').execute()
}

/** Matches refunds that entered the ledger on these Shanghai days; few days by the index of the ledger. */
function arrivalCondition(arrivedFrom: string | undefined, arrivedUntil: string | undefined) {
  const since = arrivedFrom === undefined ? undefined : startOfShanghaiDay(arrivedFrom)
  const before = arrivedUntil === undefined ? undefined : endOfShanghaiDay(arrivedUntil)
  const entry = sql`FROM ledger WHERE ledger.kind = 'refund'
    ${since ? sql`AND ledger.at >= ${since}` : sql``} ${before ? sql`AND ledger.at < ${before}` : sql``}`
  if (since && before && before.getTime() - since.getTime() <= fewDays * dayMs)
    return sql<boolean>`refunds.id = ANY(ARRAY(SELECT id FROM refunds WHERE out_refund_no IN (SELECT reference ${entry})))`
  return sql<boolean>`EXISTS (SELECT ${entry} AND ledger.order_id = refunds.order_id
    AND ledger.reference = refunds.out_refund_no OFFSET 0)`
}

export function filterRefunds(db: Db, { arrivedFrom, arrivedUntil, ...others }: RefundFilters) {
  const matches = matchFilters(others, {
    // Two index lookups: an OR over both tables would scan all refunds.
    no: (no) => sql`refunds.id IN (SELECT id FROM refunds WHERE out_refund_no = ${no}
      UNION ALL SELECT refund.id FROM payments payment JOIN refunds refund ON refund.payment_id = payment.id
        WHERE payment.out_trade_no = ${no})`,
    state: (state) => sql`refunds.state = ${state}`,
    kind: (kind) => sql`refunds.kind = ${kind}`,
    from: (day) => sql`refunds.created_at >= ${startOfShanghaiDay(day)}`,
    until: (day) => sql`refunds.created_at < ${endOfShanghaiDay(day)}`,
  })
  const rows = refunds(db).where(matches)
  return arrivedFrom || arrivedUntil ? rows.where(arrivalCondition(arrivedFrom, arrivedUntil)) : rows
}

/** The next refunds after an id, oldest first. */
export function selectRefundsAfter(
  db: Db,
  filters: RefundFilters,
  { after, limit }: { after: number; limit: number },
): Promise<RefundRow[]> {
  return filterRefunds(db, filters)
    .where('refunds.id', '>', after)
    .orderBy('refunds.id')
    .limit(limit)
    .execute()
}

export const toRefundPosition = ({ id, amount_fen }: RefundRow, sort: RefundSort): ValuePosition => ({
  id,
  value: sorts[sort].byAmount ? amount_fen : null,
})

export function selectRefunds(
  db: Db,
  filters: RefundFilters,
  { sort, limit, after }: Page,
): Promise<RefundRow[]> {
  const { byAmount, descending } = sorts[sort]
  const beyond = descending ? sql`<` : sql`>`
  const direction = descending ? 'desc' : 'asc'
  const rows = filterRefunds(db, filters).limit(limit)
  if (!byAmount)
    return rows
      .$if(after !== undefined, (all) => all.where(sql<boolean>`refunds.id ${beyond} ${after?.id}`))
      .orderBy('refunds.id', direction)
      .execute()
  return rows
    .$if(after !== undefined, (all) =>
      all.where(
        sql<boolean>`(refunds.amount_fen, refunds.id) ${beyond} (${after?.value ?? 0}, ${after?.id})`,
      ),
    )
    .orderBy('refunds.amount_fen', direction)
    .orderBy('refunds.id', direction)
    .execute()
}
