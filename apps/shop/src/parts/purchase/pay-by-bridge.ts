import type { Payment } from '@hao/contract/payment.ts'
import { awaitBridge } from '../in-app/wechat-bridge.ts'

/**
 * The result of WeChat's payment sheet: the buyer has paid (which only the server can confirm), has closed
 * it, or it did not open: WeChat refused it, or has no bridge here.
 */
type BridgeOutcome = 'ok' | 'cancel' | 'fail'

/**
 * Opens WeChat's payment sheet over the page (getBrandWCPayRequest of WeChat's JSAPI) and waits until it
 * closes. Never rejects.
 */
export async function payByBridge(params: NonNullable<Payment['jsapi']>): Promise<BridgeOutcome> {
  const wechat = await awaitBridge()
  if (!wechat) return 'fail'
  return new Promise((resolve) => {
    wechat.invoke('getBrandWCPayRequest', params, ({ err_msg: message }) => {
      const outcome = /^get_brand_wcpay_request:(ok|cancel)$/.exec(message)?.[1]
      resolve(outcome === 'ok' || outcome === 'cancel' ? outcome : 'fail')
    })
  })
}
