import type { TestServer } from '../../../testing/server.ts'
import { hourMs } from '../../../platform/base/time.ts'
import { settlePayment } from '../../checkout/settle-payment.ts'
import { paymentMachine } from '../../payments/machine.ts'

/**
 * A second payment of an order succeeds: the provider, by default the simulator, had not closed that attempt.
 * Returns the trade number.
 */
export async function payAgain(
  { context, wechatPay }: TestServer,
  orderId: number,
  provider: { pay(outTradeNo: string): unknown } = wechatPay,
): Promise<string> {
  const { db, payments } = context
  const at = context.clock()
  const known = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const [first] = known
  if (!first) throw new Error(`order ${orderId} has no payment`)
  const outTradeNo = `${first.out_trade_no}-${known.length + 1}`
  await payments.wechat.createPayment({
    channel: 'browser',
    outTradeNo,
    description: 'a second payment',
    amountFen: first.amount_fen,
    expiresAt: new Date(at.getTime() + hourMs),
    payerClientIp: '127.0.0.1',
  })
  const { id: _id, state: _state, ...values } = first
  const nothing = { transaction_id: null, succeeded_at: null }
  const attempt = { ...values, ...nothing, out_trade_no: outTradeNo, created_at: at }
  const { id } = await paymentMachine.insert(db, 'begin', attempt, { at })
  await paymentMachine.transition(db, 'close', { id }, { at })
  await provider.pay(outTradeNo)
  await settlePayment(context, await payments.wechat.queryPayment(outTradeNo))
  return outTradeNo
}
