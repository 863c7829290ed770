import { Counter } from 'prom-client'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { Metrics } from '../../platform/http/health.ts'
import type { PaymentReport } from '../../platform/integrations/pay/provider.ts'
import { openPaymentExceptions } from './exceptions.ts'

/** Why a provider's report of a payment must not count. */
const quarantineReasons = [
  'no-such-payment',
  'not-a-success',
  'another-merchant',
  'another-app',
  'another-currency',
  'another-amount',
  'no-transaction',
  'transaction-of-another-order',
  'paid-twice',
  'refunded',
] as const
export type QuarantineReason = (typeof quarantineReasons)[number]

/**
 * Stores a report that must not count and opens a payment exception for it. A repeated report is stored
 * once, with one alarm line in the log.
 */
export async function quarantineReport(
  { db, keys, clock, log }: Context,
  { payerId, ...report }: PaymentReport,
  reason: QuarantineReason,
): Promise<void> {
  const { outTradeNo, transactionId = '' } = report
  const row = {
    out_trade_no: outTradeNo,
    transaction_id: transactionId,
    reason,
    report: JSON.stringify(report),
    payer_id: await keys.encrypt('quarantined_payments.payer_id', payerId ?? null),
    found_at: clock(),
  }
  const isNew = await inTransaction(db, async (trx) => {
    const inserted = await trx
      .insertInto('quarantined_payments')
      .values(row)
      .onConflict((known) => known.columns(['out_trade_no', 'transaction_id', 'reason']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) await openPaymentExceptions(trx, [{ quarantined_payment_id: inserted.id }], row.found_at)
    return inserted !== undefined
  })
  if (isNew)
    log.error(
      { alarm: 'payment-quarantined', reason, outTradeNo, transactionId },
      'a payment matches no order: settle it in the console',
    )
}

/**
 * Exports the number of quarantined reports by reason. While the database is unavailable the values do not
 * change.
 */
export const quarantineMetrics: Metrics = (registry, db, read) => {
  const counter = new Counter({
    name: 'payments_quarantined_total',
    help: 'Reported payments that match no order; any increase is an alarm',
    labelNames: ['reason'],
    registers: [registry],
    collect: async () => {
      const byReason = db
        .selectFrom('quarantined_payments')
        .select(({ fn }) => ['reason', fn.countAll<number>().as('count')])
        .groupBy('reason')
      const counts = await read(byReason.execute())
      if (!counts) return
      counter.reset()
      for (const reason of quarantineReasons)
        counter.inc({ reason }, counts.find((row) => row.reason === reason)?.count ?? 0)
    },
  })
}
