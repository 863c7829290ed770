import type { FilterValues } from '@hao/contract/console/list.ts'
import type { invoiceList } from '@hao/contract/console/lists/invoices.ts'
import { sql } from 'kysely'
import { hasFileSql, whySql } from '../../commerce/invoices/queries.ts'
import { endOfShanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import type { Db } from '../../platform/db/database.ts'
import { matchFilters } from '../../platform/db/match-filters.ts'
import { leftFenSql } from '../../telephony/subscriptions/left-queries.ts'

type InvoiceFilters = FilterValues<typeof invoiceList.schemas>

export function filterInvoices(db: Db, filters: InvoiceFilters) {
  const matches = matchFilters(filters, {
    state: (states) => sql`invoices.state = ANY(${states})`,
    no: (no) => sql`(invoices.number = ${no} OR invoices.red_number = ${no}
      OR invoices.order_id IN (SELECT id FROM orders WHERE out_trade_no = ${no}))`,
    from: (day) => sql`invoices.requested_at >= ${startOfShanghaiDay(day)}`,
    until: (day) => sql`invoices.requested_at < ${endOfShanghaiDay(day)}`,
  })
  return db.selectFrom('invoices').innerJoin('orders', 'orders.id', 'invoices.order_id').where(matches)
}

/** Invoices, newest first. Until one is issued, `amount_fen` is what can be invoiced now. */
export function selectInvoices(
  db: Db,
  filters: InvoiceFilters,
  { limit, before }: { limit: number; before: number | undefined },
) {
  return filterInvoices(db, filters)
    .select(['invoices.id', 'invoices.order_id', 'orders.out_trade_no as trade', 'invoices.state'])
    .select(['invoices.title_kind', 'invoices.buyer', 'invoices.number', 'invoices.red_number'])
    .select(['invoices.by_provider', 'invoices.link', 'invoices.requested_at'])
    .select(['invoices.issued_at', 'invoices.red_at', hasFileSql.as('has_file'), whySql.as('why')])
    .select(sql<number>`coalesce(invoices.amount_fen, ${leftFenSql('orders')})`.as('amount_fen'))
    .$if(before !== undefined, (rows) => rows.where('invoices.id', '<', before!))
    .orderBy('invoices.id', 'desc')
    .limit(limit)
    .execute()
}
