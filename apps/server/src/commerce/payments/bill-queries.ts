import type { ProviderName } from '@hao/contract/payment-methods.ts'
import { sql, type Insertable } from 'kysely'
import { startOfShanghaiDay, dayMs } from '../../platform/base/time.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** When the first payment attempt with a provider was made. */
export async function selectFirstPaymentAt(db: Db, provider: ProviderName): Promise<Date | null> {
  const { first } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.min('created_at').as('first'))
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow()
  return first
}

/** Which of these days have a compared bill of the provider. */
export function selectComparedDays(db: Db, provider: ProviderName, days: readonly string[]) {
  return db
    .selectFrom('bills')
    .select('day')
    .where('provider', '=', provider)
    .where('day', 'in', days)
    .execute()
}

/** Records that a bill was compared. A repeat changes nothing. */
export async function insertBill(db: Db, bill: Insertable<Schema['bills']>): Promise<void> {
  await db
    .insertInto('bills')
    .values(bill)
    .onConflict((known) => known.columns(['provider', 'day']).doNothing())
    .execute()
}

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
