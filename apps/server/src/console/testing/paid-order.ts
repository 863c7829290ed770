import { placeOrder } from '../../commerce/checkout/place-order.ts'
import { settlePayment } from '../../commerce/checkout/settle-payment.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { orderMachine } from '../../commerce/orders/machine.ts'
import { newTradeNumber } from '../../commerce/orders/trade-number.ts'
import { paymentMachine } from '../../commerce/payments/machine.ts'
import type { TestConsole } from './console.ts'
import { insertNumber } from './valid-requests/numbers.ts'
import { insertShopper } from './shoppers.ts'

/** Inserts a paid order of `yuan` for a number that is not bound yet. WeChat's simulator does not know it. */
export async function insertPaidOrder(testConsole: TestConsole, yuan = 500) {
  const { context } = testConsole.server
  const { id: numberId } = await insertNumber(testConsole)
  const amountFen = yuan * 100
  await context.db.updateTable('numbers').set({ price_fen: amountFen }).where('id', '=', numberId).execute()
  const { id: userId } = await insertShopper(testConsole)
  const clientInfo = { ip: '127.0.0.1', agent: 'a test', locale: 'zh' } as const
  const order = { userId, numberId, months: 1, agreed: true, autoRenew: false, clientInfo }
  const { order_id: orderId } = await placeOrder(context, order)
  await inTransaction(context.db, (trx) =>
    orderMachine.transition(trx, 'pay', { id: orderId }, { at: context.clock() }),
  )
  const trade = await insertPayment(testConsole, orderId, amountFen)
  return { orderId, trade, userId, numberId, refundInput: { id: orderId, reason: 'a reason of the tests' } }
}

/**
 * Inserts a successful payment of an order and settles it. A second one is refunded. Returns its trade
 * number.
 */
export async function insertPayment({ server }: TestConsole, orderId: number, amountFen: number) {
  const { context } = server
  const at = context.clock()
  const trade = newTradeNumber(at)
  const attempt = { order_id: orderId, out_trade_no: trade, amount_fen: amountFen, created_at: at }
  const nothing = {
    payer_client_ip: null,
    payment_url: null,
    payment_url_until: null,
    transaction_id: null,
    payer_id: null,
    succeeded_at: null,
    checked_at: null,
  }
  const row = { ...attempt, ...nothing, provider: 'wechat', channel: 'browser' } as const
  await paymentMachine.insert(context.db, 'begin', row, { at })
  const { account } = context.payments.wechat
  const paid = { outTradeNo: trade, transactionId: `T${trade}`, amountFen, currency: 'CNY', successTime: at }
  await settlePayment(context, { ...paid, ...account, provider: 'wechat', state: 'paid' })
  return trade
}
