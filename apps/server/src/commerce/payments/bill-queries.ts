import type { ProviderName } from '@hao/contract/payment-methods.ts'
import { sql } from 'kysely'
import { startOfShanghaiDay, dayMs } from '../../platform/base/time.ts'
import type { Db } from '../../platform/db/database.ts'

export type BillKey = { provider: ProviderName; day: string }

/** Our payments of a day with a provider, and those that its bill contains. */
export function selectRecordedPayments(
  db: Db,
  { provider, day }: BillKey,
  billed: readonly { reference: string }[],
) {
  return db
    .selectFrom('payments')
    .select(['out_trade_no as reference', 'amount_fen as fen', isOnDay('succeeded_at', day).as('within')])
    .where('provider', '=', provider)
    .where('state', '=', 'succeeded')
    .where((payment) => payment.or([isOnDay('succeeded_at', day), isOnBill('out_trade_no', billed)]))
    .execute()
}

/** Our refunds of a day with a provider, and those that its bill contains. */
export function selectRecordedRefunds(
  db: Db,
  { provider, day }: BillKey,
  billed: readonly { reference: string }[],
) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['out_refund_no as reference', 'refunds.amount_fen as fen'])
    .select(isOnDay('accepted_at', day).as('within'))
    .where('payments.provider', '=', provider)
    .where((refund) => refund.or([isOnDay('accepted_at', day), isOnBill('out_refund_no', billed)]))
    .execute()
}

function isOnDay(column: 'succeeded_at' | 'accepted_at', day: string) {
  const [start, end] = [startOfShanghaiDay(day), new Date(startOfShanghaiDay(day).getTime() + dayMs)]
  const moment = sql.ref(column)
  return sql<boolean>`coalesce(${moment} >= ${start} AND ${moment} < ${end}, false)`
}

function isOnBill(column: 'out_trade_no' | 'out_refund_no', entries: readonly { reference: string }[]) {
  return sql<boolean>`${sql.ref(column)} = ANY(${entries.map(({ reference }) => reference)}::text[])`
}
