import { pickerMethod } from '@hao/contract/payment-methods.ts'
import type { EndpointRefusal } from '@hao/contract/endpoints.ts'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { request } from '../../base/api/request.ts'
import { openPath } from '../../base/browser/navigate.ts'
import { onPageRestored } from '../../base/browser/on-page-restored.ts'
import { basePath, paths } from '../../base/routes.ts'
import type { Order } from '@hao/contract/entities.ts'
import { forgetPayer, knownPayer, redirectForConsent } from './payer.ts'
import { needsOtherBrowser } from './needs-other-browser.ts'
import type { Payment } from '@hao/contract/payment.ts'
import { awaitBridge } from '../in-app/wechat-bridge.ts'

/**
 * Pays a pending order inside WeChat: on its sheet over the page, then pay-ok polls the server. A shopper
 * without a known WeChat identity consents on WeChat's page first and returns to pay-ok, which continues
 * here. Where this browser cannot pay, or WeChat's sheet does not open, the way to the browser is shown.
 * False when WeChat's consent page has not loaded after 10 s. Rejects with an `ApiError` after its toast,
 * except for refusals that the caller `handles`.
 */
export async function payInWechat(
  { id: orderId, amount }: Pick<Order, 'id' | 'amount'>,
  handles: readonly EndpointRefusal<'POST /wxpay/h5'>[],
): Promise<boolean> {
  if (await needsOtherBrowser()) {
    await showWayToBrowser()
    return true
  }
  const payer = knownPayer()
  if (!payer) return agreeFirst(orderId)
  try {
    const { jsapi, out_trade_no, number } = await request(
      'POST /wxpay/h5',
      { orderId, amount, method: pickerMethod, payer },
      { idempotent: true, retry: true, handles: [...handles, 'wechat-code-invalid'] },
    )
    const outcome = jsapi ? await payByBridge(jsapi) : 'fail'
    showResult(paths.payOk(out_trade_no, number))
    if (outcome === 'fail') await showWayToBrowser()
    return true
  } catch (error) {
    if (!isRefusal(error, 'wechat-code-invalid')) throw error
    forgetPayer()
    return agreeFirst(orderId)
  }
}

/** The order exists before the shopper leaves: the number is held and the consents are stored. */
async function agreeFirst(id: number): Promise<boolean> {
  const { outTradeNo, number } = await request('GET /order/:id', { id }, { retry: true })
  await redirectForConsent(paths.payOk(outTradeNo, number.number))
  return onPageRestored()
}

function showResult(path: string): void {
  if (location.pathname + location.search !== basePath + path) openPath(path)
}

async function showWayToBrowser(): Promise<void> {
  await (await import('../in-app/show-open-in-browser.tsx')).showOpenInBrowser()
}

/**
 * The result of WeChat's payment sheet: the buyer has paid (which only the server can confirm), has closed
 * it, or it did not open: WeChat refused it, or has no bridge here.
 */
type BridgeOutcome = 'ok' | 'cancel' | 'fail'

/**
 * Opens WeChat's payment sheet over the page (getBrandWCPayRequest of WeChat's JSAPI) and waits until it
 * closes. Never rejects.
 */
async function payByBridge(params: NonNullable<Payment['jsapi']>): Promise<BridgeOutcome> {
  const wechat = await awaitBridge()
  if (!wechat) return 'fail'
  return new Promise((resolve) => {
    wechat.invoke('getBrandWCPayRequest', params, ({ err_msg: message }) => {
      const outcome = /^get_brand_wcpay_request:(ok|cancel)$/.exec(message)?.[1]
      resolve(outcome === 'ok' || outcome === 'cancel' ? outcome : 'fail')
    })
  })
}
