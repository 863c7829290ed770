import type { refundFilters } from '@hao/contract/console/endpoints/refunds.ts'
import type { FilterValues } from '@hao/contract/console/list.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { endOfShanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'

type Page = { limit: number; before: number | undefined }

function refunds(db: Db) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.id', 'refunds.out_refund_no', 'payments.out_trade_no', 'refunds.order_id'])
    .select(['refunds.payment_id', 'refunds.kind', 'refunds.amount_fen', 'refunds.reason', 'refunds.state'])
    .select(['refunds.created_at', 'refunds.succeeded_at'])
}

export type RefundRow = Awaited<ReturnType<typeof selectRefundsOfOrder>>[number]

/** The refunds of an order, newest first. */
export function selectRefundsOfOrder(db: Db, orderId: number) {
  return refunds(db).where('refunds.order_id', '=', orderId).orderBy('refunds.id', 'desc').execute()
}

/** Refund numbers that entered the ledger on these Shanghai days. */
function selectArrivedReferences(db: Db, { arrivedFrom, arrivedUntil }: FilterValues<typeof refundFilters>) {
  return db
    .selectFrom('ledger')
    .select('reference')
    .where('kind', '=', 'refund')
    .$call((rows) =>
      arrivedFrom === undefined ? rows : rows.where('at', '>=', startOfShanghaiDay(arrivedFrom)),
    )
    .$call((rows) =>
      arrivedUntil === undefined ? rows : rows.where('at', '<', endOfShanghaiDay(arrivedUntil)),
    )
}

/** Query of the refunds that match the filters. */
export function filterRefunds(db: Db, filters: FilterValues<typeof refundFilters>) {
  const { state, kind, no, from, until } = filters
  let rows = refunds(db)
  if (state) rows = rows.where('refunds.state', '=', state)
  if (kind) rows = rows.where('refunds.kind', '=', kind)
  // Two index lookups: an OR over both tables would scan all refunds.
  if (no)
    rows = rows.where(
      sql<boolean>`refunds.id IN (SELECT id FROM refunds WHERE out_refund_no = ${no}
        UNION ALL SELECT refund.id FROM payments payment JOIN refunds refund ON refund.payment_id = payment.id
          WHERE payment.out_trade_no = ${no})`,
    )
  if (from) rows = rows.where('refunds.created_at', '>=', startOfShanghaiDay(from))
  if (until) rows = rows.where('refunds.created_at', '<', endOfShanghaiDay(until))
  if (filters.arrivedFrom || filters.arrivedUntil)
    rows = rows.where('refunds.out_refund_no', 'in', selectArrivedReferences(db, filters))
  return rows
}

/** The next refunds after an id, oldest first. */
export function selectRefundsAfter(
  db: Db,
  filters: FilterValues<typeof refundFilters>,
  { after, limit }: { after: number; limit: number },
): Promise<RefundRow[]> {
  return filterRefunds(db, filters)
    .where('refunds.id', '>', after)
    .orderBy('refunds.id')
    .limit(limit)
    .execute()
}

/** A page of refunds, newest first. */
export function selectRefunds(
  db: Db,
  filters: FilterValues<typeof refundFilters>,
  { limit, before }: Page,
): Promise<RefundRow[]> {
  return filterRefunds(db, filters)
    .$call((rows) => (before === undefined ? rows : rows.where('refunds.id', '<', before)))
    .orderBy('refunds.id', 'desc')
    .limit(limit)
    .execute()
}
