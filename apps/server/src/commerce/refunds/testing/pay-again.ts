import type { TestServer } from '../../../testing/server.ts'
import { settlePayment } from '../../checkout/settle-payment.ts'
import { paymentMachine } from '../../payments/machine.ts'

/** A second payment of an order succeeds: WeChat had not closed that attempt. Returns its trade number. */
export async function payAgain({ context }: TestServer, orderId: number): Promise<string> {
  const { db, payments } = context
  const at = context.clock()
  const attempts = await db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const [{ id: _id, ...first } = expectOne()] = attempts
  const outTradeNo = `${first.out_trade_no}-${attempts.length + 1}`
  const nothing = { transaction_id: null, succeeded_at: null, state: undefined }
  const row = { ...first, ...nothing, out_trade_no: outTradeNo, created_at: at }
  const { id } = await paymentMachine.insert(db, 'begin', row, { at })
  await paymentMachine.transition(db, 'close', { id }, { at })
  const paid = { outTradeNo, transactionId: `T${outTradeNo}`, amountFen: first.amount_fen, currency: 'CNY' }
  const report = {
    ...payments.wechat.account,
    ...paid,
    provider: 'wechat',
    state: 'paid',
    successTime: at,
  } as const
  await settlePayment(context, report)
  return outTradeNo
}

function expectOne(): never {
  throw new Error('the order has no payment')
}
