import { generatePhone } from '../../../testing/client.ts'
import type { TestServer } from '../../../testing/server.ts'
import { dayMs } from '../../../platform/base/time.ts'
import type { RenewalServer } from '../../renewals/testing/owner.ts'
import { recordRefundReport } from '../record-refund.ts'
import { sendRefund } from '../send-refund.ts'
import { payAgain } from './pay-again.ts'

let count = 0

export type Shopper = Awaited<ReturnType<typeof createShopper>>

/** A buyer who has paid for a number of 1.30 yuan a month and has bound no phone yet. */
export async function createShopper({ server, bank }: RenewalServer, months: number) {
  const { context } = server
  const { db } = context
  const phone = generatePhone()
  const digits = String(620_000 + (count += 1))
  const { [digits]: numberId = 0 } = await server.stock(`${digits},1.3`)
  let session: Awaited<ReturnType<TestServer['login']>> | undefined
  const request: TestServer['request'] = async (key, input) => {
    if (!session || session.expiresAt <= context.clock().toISOString()) session = await server.login(phone)
    return server.request(key, input, { token: session.token })
  }
  const orderIds: number[] = []
  const pay = async ({
    status,
    data,
  }: {
    status: number
    data: { out_trade_no: string; orderId: number }
  }) => {
    if (status !== 200) return
    bank.pay(data.out_trade_no)
    await request('GET /wxpay/query', data)
    orderIds.push(data.orderId)
  }
  await pay(await request('POST /wxpay/h5', { numberId, months, agreed: true }))
  const order = async (id: number) => (await request('GET /order/:id', { id })).data
  const [orderId = 0] = orderIds
  const id = (await order(orderId)).subscriptionId ?? 0
  const subscription = async () => (await request('GET /subscription/:id', { id })).data

  /** What is left of each payment of an order (fen). The first one has the order's own trade number. */
  const leftOfEach = async (ofOrder: number) => {
    const payments = await db
      .selectFrom('payments')
      .select(['id', 'amount_fen'])
      .where('order_id', '=', ofOrder)
      .orderBy('id')
      .execute()
    const refunds = await db
      .selectFrom('refunds')
      .select(['payment_id', 'amount_fen'])
      .where('order_id', '=', ofOrder)
      .where('state', '<>', 'closed')
      .execute()
    return payments.map((payment) =>
      refunds
        .filter(({ payment_id }) => payment_id === payment.id)
        .reduce((fen, { amount_fen }) => fen - amount_fen, payment.amount_fen),
    )
  }
  const left = async (ofOrder: number) => (await leftOfEach(ofOrder))[0] ?? 0
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
  /** Sends the shopper's unfinished refunds; the provider makes them or closes them. */
  const sendRefunds = async (fails: boolean) => {
    const open = await db
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
  /** The sum of each trade at the provider: what was paid less what came back (fen). */
  const moved = async () => {
    const trades = await selectTrades()
    return trades.map((trade) => ({
      trade,
      fen: bank.moved.reduce((sum, { outTradeNo, fen }) => (outTradeNo === trade ? sum + fen : sum), 0),
    }))
  }
  /** The same by our ledger. */
  const ledger = async () => {
    const entries = await db.selectFrom('ledger').selectAll().where('order_id', 'in', orderIds).execute()
    const trades = await selectTrades()
    const isOf = (trade: string, reference: string) =>
      reference === trade || reference === `R${trade}` || reference.startsWith(`R${trade}_`)
    return trades.map((trade) => ({
      trade,
      fen: entries
        .filter(({ reference }) => isOf(trade, reference))
        .reduce((sum, { kind, amount_fen }) => sum + (kind === 'payment' ? amount_fen : -amount_fen), 0),
    }))
  }
  const selectTrades = async () => {
    const rows = await db
      .selectFrom('payments')
      .select('out_trade_no')
      .where('order_id', 'in', orderIds)
      .orderBy('id')
      .execute()
    return rows.map(({ out_trade_no }) => out_trade_no)
  }
  return {
    context,
    orderIds,
    now: () => context.clock(),
    order,
    subscription,
    leftOfEach,
    left,
    liveOrders,
    sendRefunds,
    moved,
    ledger,
    bind: () => request('POST /order/binding', { orderId, phone }),
    end: () => request('POST /subscription/:id/end', { id, confirmed: true }),
    withdraw: () => request('POST /order/:id/refund', { id: orderId }),
    /** Renews the number, or recovers it after its end. */
    renew: async (more: number) => {
      const key = (await subscription()).state === 'ended' ? 'recover' : 'renew'
      await pay(await request(`POST /subscription/:id/${key}`, { id, months: more }))
    },
    payAgain: (ofOrder: number) => payAgain(server, ofOrder, bank.pay),
    pass: async (days: number) => {
      server.advance(days * dayMs)
      await server.runJob('subscriptions-step', {})
      await server.runJob('refunds-reconcile', {})
    },
  }
}
