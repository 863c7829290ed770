import type { Context } from '../context.ts'
import type { Handlers } from '../http/calls.ts'
import { refuse } from '../http/refuse.ts'
import { placeOrder } from '../orders/place-order.ts'
import { openidOf } from '../wechat/identify-payer.ts'
import { checkPayment } from './check-payment.ts'
import { prepayOrder } from './prepay-order.ts'

type PaymentCalls = 'POST /wxpay/h5' | 'GET /wxpay/query'

/** WeChat Pay for the logged-in user. */
export function paymentRoutes(context: Context): Handlers<PaymentCalls> {
  return {
    'POST /wxpay/h5': async (input, caller) => {
      const { orderId, numberId, months, agreed = false, autoRenew = false, payer } = input
      const userId = caller.user.id
      const openid = payer && openidOf(context, payer, caller.user)
      if (orderId === undefined && numberId === undefined) throw refuse('bad-request')
      const payable =
        orderId ??
        (await placeOrder(context, { userId, numberId: numberId as number, months, agreed, autoRenew }))
      return prepayOrder(context, payable, { userId, ip: caller.ip, origin: caller.origin, openid })
    },
    'GET /wxpay/query': async ({ out_trade_no }, { user }) => checkPayment(context, user.id, out_trade_no),
  }
}
