import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { type BillDifference, keepDifferences } from '../payments/bill-differences.ts'
import type { Bill, BilledPayment } from '../../platform/integrations/pay/gateway.ts'
import { dayMs, hourMs, shanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import { settlePayment } from './settle-payment.ts'

/** WeChat's bill is complete at 10:00 of the next day. */
const readyMs = dayMs + 10 * hourMs
/** How far back a missed day is made up for. */
const daysBack = 7

/**
 * Holds WeChat's bill of each finished day against our books, days that were missed included. A payment that only the bill has is settled as
 * any other; every difference is kept, with an alarm.
 */
export async function compareBills(context: Context): Promise<void> {
  for (const day of await daysToCompare(context)) await compareBill(context, day)
}

/** Days of which the bill is complete and was not compared, the oldest first; none before our first payment. */
async function daysToCompare({ db, clock }: Context): Promise<string[]> {
  const now = clock().getTime()
  const days = Array.from({ length: daysBack }, (_, back) =>
    shanghaiDay(new Date(now - readyMs - (daysBack - 1 - back) * dayMs)),
  )
  const { first } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.min('created_at').as('first'))
    .executeTakeFirstOrThrow()
  const compared = await db.selectFrom('bills').select('day').where('day', 'in', days).execute()
  const known = new Set(compared.map(({ day }) => day))
  return days.filter(
    (day) => first !== null && startOfShanghaiDay(day).getTime() + dayMs > first.getTime() && !known.has(day),
  )
}

async function compareBill(context: Context, day: string): Promise<void> {
  const bill = await context.payments.tradeBill(day)
  const payments = await comparePayments(context, day, bill)
  await keepDifferences(context, day, [...payments, ...(await compareRefunds(context, day, bill))])
  const missing = new Set(
    payments.filter(({ kind }) => kind === 'payment-missing').map(({ reference }) => reference),
  )
  for (const payment of bill.payments)
    if (missing.has(payment.outTradeNo)) await settlePayment(context, reportOf(payment))
  await context.db
    .insertInto('bills')
    .values({
      day,
      payments: bill.payments.length,
      refunds: bill.refunds.length,
      compared_at: context.clock(),
    })
    .onConflict((known) => known.column('day').doNothing())
    .execute()
}

function reportOf(payment: BilledPayment) {
  return { ...payment, tradeState: 'SUCCESS' } as const
}

type Entry = { reference: string; fen: number; within: boolean }

async function comparePayments({ db }: Context, day: string, bill: Bill): Promise<BillDifference[]> {
  const theirs = bill.payments.map(({ outTradeNo, amountFen }) => ({ reference: outTradeNo, fen: amountFen }))
  const ours = await db
    .selectFrom('payments')
    .select(['out_trade_no as reference', 'amount_fen as fen', withinDay('succeeded_at', day).as('within')])
    .where('state', '=', 'succeeded')
    .where((payment) => payment.or([withinDay('succeeded_at', day), amongst('out_trade_no', theirs)]))
    .execute()
  return differences('payment', ours, theirs)
}

async function compareRefunds({ db }: Context, day: string, bill: Bill): Promise<BillDifference[]> {
  const theirs = bill.refunds.map(({ outRefundNo, refundFen }) => ({
    reference: outRefundNo,
    fen: refundFen,
  }))
  const ours = await db
    .selectFrom('refunds')
    .select(['out_refund_no as reference', 'amount_fen as fen', withinDay('accepted_at', day).as('within')])
    .where((refund) => refund.or([withinDay('accepted_at', day), amongst('out_refund_no', theirs)]))
    .execute()
  return differences('refund', ours, theirs)
}

function withinDay(column: 'succeeded_at' | 'accepted_at', day: string) {
  const [start, end] = [startOfShanghaiDay(day), new Date(startOfShanghaiDay(day).getTime() + dayMs)]
  const moment = sql.ref(column)
  return sql<boolean>`coalesce(${moment} >= ${start} AND ${moment} < ${end}, false)`
}

function amongst(column: 'out_trade_no' | 'out_refund_no', entries: readonly { reference: string }[]) {
  return sql<boolean>`${sql.ref(column)} = ANY(${entries.map(({ reference }) => reference)}::text[])`
}

function differences(
  what: 'payment' | 'refund',
  ours: readonly Entry[],
  theirs: readonly { reference: string; fen: number }[],
): BillDifference[] {
  const own = new Map(ours.map((entry) => [entry.reference, entry]))
  const billed = new Set(theirs.map(({ reference }) => reference))
  const onBill = theirs.flatMap(({ reference, fen: theirsFen }): BillDifference[] => {
    const oursFen = own.get(reference)?.fen ?? null
    if (oursFen === theirsFen) return []
    return [{ kind: `${what}-${oursFen === null ? 'missing' : 'amount'}`, reference, oursFen, theirsFen }]
  })
  const unbilled = ours
    .filter(({ reference, within }) => within && !billed.has(reference))
    .map(({ reference, fen }): BillDifference => ({
      kind: `${what}-unbilled`,
      reference,
      oursFen: fen,
      theirsFen: null,
    }))
  return [...onBill, ...unbilled]
}
