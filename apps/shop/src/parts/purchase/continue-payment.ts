import { showToast } from '@hao/kit/toast.tsx'
import { isApiError } from '@hao/contract/client/api-error.ts'
import { request } from '../../base/api/request.ts'
import { payOrder } from './start-payment.ts'
import { handleConsentReturn } from './payer.ts'

/**
 * Continues the payment of a shopper who returns from WeChat's consent page; otherwise does nothing.
 * Failures have shown a toast. Never rejects.
 */
export async function continuePayment(outTradeNo: string): Promise<void> {
  try {
    if (!(await handleConsentReturn())) return
    const { order } = await request('GET /wxpay/query', { out_trade_no: outTradeNo }, { quiet: true })
    if (order.status === 1) await payOrder(order).catch(() => undefined)
  } catch (error) {
    if (isApiError(error)) showToast(error.message, 'error')
  }
}
