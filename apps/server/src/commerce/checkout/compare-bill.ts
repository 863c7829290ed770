import type { Context } from '../../context.ts'
import { providerNames, type ProviderName } from '@hao/contract/payment-methods.ts'
import { type BillDifference, storeDifferences } from '../payments/bill-differences.ts'
import type { Bill } from '../../platform/integrations/pay/provider.ts'
import { dayMs, hourMs, shanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import { queryAndSettle } from './check-payment.ts'
import { type BillKey, selectRecordedPayments, selectRecordedRefunds } from '../payments/bill-queries.ts'

/** The providers' bills of a day are complete at 10:00 of the next day. */
const readyMs = dayMs + 10 * hourMs
/** Missed days are compared up to this many days back. */
const daysBack = 7

/**
 * Compares each provider's bill of each finished day with our own records, including missed days. A payment
 * that is only on the bill is queried, because it may have been refunded since, and settled. Every difference
 * is stored and raises an alarm.
 */
export async function compareBills(context: Context): Promise<void> {
  for (const provider of providerNames)
    for (const day of await daysToCompare(context, provider)) await compareBill(context, { provider, day })
}

/**
 * Days with a complete bill that is not yet compared, oldest first. Starts with the day of our first
 * payment.
 */
async function daysToCompare({ db, clock }: Context, provider: ProviderName): Promise<string[]> {
  const now = clock().getTime()
  const days = Array.from({ length: daysBack }, (_, back) =>
    shanghaiDay(new Date(now - readyMs - (daysBack - 1 - back) * dayMs)),
  )
  const { first } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.min('created_at').$castTo<Date | null>().as('first'))
    .where('provider', '=', provider)
    .executeTakeFirstOrThrow()
  const bills = db.selectFrom('bills').select('day').where('provider', '=', provider).where('day', 'in', days)
  const known = new Set((await bills.execute()).map(({ day }) => day))
  return days.filter(
    (day) => first !== null && startOfShanghaiDay(day).getTime() + dayMs > first.getTime() && !known.has(day),
  )
}

async function compareBill(context: Context, key: BillKey): Promise<void> {
  const bill = await context.payments[key.provider].downloadBill(key.day)
  const payments = await comparePayments(context, key, bill)
  await storeDifferences(context, key, [...payments, ...(await compareRefunds(context, key, bill))])
  const missing = new Set(
    payments.filter(({ kind }) => kind === 'payment-missing').map(({ reference }) => reference),
  )
  for (const payment of bill.payments)
    if (missing.has(payment.outTradeNo)) await queryAndSettle(context, payment)
  const counts = { payments: bill.payments.length, refunds: bill.refunds.length, fee_fen: bill.feeFen }
  await context.db
    .insertInto('bills')
    .values({ ...key, ...counts, compared_at: context.clock() })
    .onConflict((known) => known.columns(['provider', 'day']).doNothing())
    .execute()
}

type Entry = { reference: string; fen: number; within: boolean }

async function comparePayments({ db }: Context, key: BillKey, bill: Bill): Promise<BillDifference[]> {
  const theirs = bill.payments.map(({ outTradeNo, amountFen }) => ({ reference: outTradeNo, fen: amountFen }))
  const ours = await selectRecordedPayments(db, key, theirs)
  return differences('payment', ours, theirs)
}

async function compareRefunds({ db }: Context, key: BillKey, bill: Bill): Promise<BillDifference[]> {
  const theirs = bill.refunds.map(({ outRefundNo, refundFen }) => ({
    reference: outRefundNo,
    fen: refundFen,
  }))
  const ours = await selectRecordedRefunds(db, key, theirs)
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
