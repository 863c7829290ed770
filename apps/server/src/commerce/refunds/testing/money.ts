import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Bank } from '../../renewals/testing/bank.ts'
import { recordRefundReport } from '../record-refund.ts'
import { sendRefund } from '../send-refund.ts'

/** Reads the money of some orders, by the rows and not by our rules. */
export function readMoney(db: Db, bank: Bank, orderIds: readonly number[]) {
  /** What is left of each payment of an order (fen). The first one paid the order. */
  const leftOfEach = async (orderId: number) => {
    const payments = await db
      .selectFrom('payments')
      .select(['id', 'amount_fen'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute()
    const refunds = await db
      .selectFrom('refunds')
      .select(['payment_id', 'amount_fen'])
      .where('order_id', '=', orderId)
      .where('state', '<>', 'closed')
      .execute()
    return payments.map(({ id, amount_fen }) =>
      refunds
        .filter(({ payment_id }) => payment_id === id)
        .reduce((fen, refund) => fen - refund.amount_fen, amount_fen),
    )
  }
  const left = async (orderId: number) => (await leftOfEach(orderId))[0] ?? 0
  /** The orders that would give something back now. */
  const liveOrders = async () => {
    const rows = await db
      .selectFrom('orders')
      .select(['id', 'stage', 'period_start as start', 'period_end as end'])
      .where('id', 'in', orderIds)
      .where('stage', 'in', ['paid', 'active'])
      .orderBy('id')
      .execute()
    return Promise.all(rows.map(async (row) => ({ ...row, leftFen: await left(row.id) })))
  }
  return { leftOfEach, left, liveOrders, sumTrades: () => sumTrades(db, bank, orderIds) }
}

/** Of each trade what was paid less what came back (fen): at the provider and in the ledger. */
async function sumTrades(db: Db, bank: Bank, orderIds: readonly number[]) {
  const trades = await db
    .selectFrom('payments')
    .select('out_trade_no as trade')
    .where('order_id', 'in', orderIds)
    .execute()
  const entries = await db.selectFrom('ledger').selectAll().where('order_id', 'in', orderIds).execute()
  const isOf = (trade: string, reference: string) =>
    reference === trade || reference === `R${trade}` || reference.startsWith(`R${trade}_`)
  return trades.map(({ trade }) => ({
    atProvider: bank.moved.reduce((sum, { outTradeNo, fen }) => (outTradeNo === trade ? sum + fen : sum), 0),
    inLedger: entries
      .filter(({ reference }) => isOf(trade, reference))
      .reduce((sum, { kind, amount_fen }) => sum + (kind === 'payment' ? amount_fen : -amount_fen), 0),
  }))
}

/** Sends the decided refunds of these orders. The provider makes them, or closes them if it `fails`. */
export async function sendRefunds(
  context: Context,
  orderIds: readonly number[],
  fails: boolean,
): Promise<void> {
  const open = await context.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['refunds.id', 'out_refund_no as outRefundNo', 'out_trade_no as outTradeNo'])
    .where('refunds.order_id', 'in', orderIds)
    .where('refunds.state', '=', 'init')
    .execute()
  for (const { id: refundId, ...numbers } of open)
    await (fails
      ? recordRefundReport(context, { ...numbers, provider: 'wechat', refundFen: 0, state: 'closed' })
      : sendRefund(context, refundId))
}
