import type { Context } from '../../context.ts'
import { type BillDifference, keepDifferences } from '../payments/bill-differences.ts'
import type { Bill, BilledPayment } from '../../platform/integrations/pay/provider.ts'
import { dayMs, hourMs, shanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import { settlePayment } from './settle-payment.ts'
import {
  selectFirstPaymentAt,
  selectComparedDays,
  insertBill,
  selectBookedPayments,
  selectBookedRefunds,
} from '../payments/bill-queries.ts'

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
  const first = await selectFirstPaymentAt(db)
  const compared = await selectComparedDays(db, days)
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
  const counts = { payments: bill.payments.length, refunds: bill.refunds.length }
  await insertBill(context.db, { day, ...counts, compared_at: context.clock() })
}

function reportOf(payment: BilledPayment) {
  return { ...payment, tradeState: 'SUCCESS' } as const
}

type Entry = { reference: string; fen: number; within: boolean }

async function comparePayments({ db }: Context, day: string, bill: Bill): Promise<BillDifference[]> {
  const theirs = bill.payments.map(({ outTradeNo, amountFen }) => ({ reference: outTradeNo, fen: amountFen }))
  const ours = await selectBookedPayments(db, day, theirs)
  return differences('payment', ours, theirs)
}

async function compareRefunds({ db }: Context, day: string, bill: Bill): Promise<BillDifference[]> {
  const theirs = bill.refunds.map(({ outRefundNo, refundFen }) => ({
    reference: outRefundNo,
    fen: refundFen,
  }))
  const ours = await selectBookedRefunds(db, day, theirs)
  return differences('refund', ours, theirs)
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
