import { showToast } from '@hao/kit/toast.tsx'
import { isRefusal } from '../../base/api/api-error.ts'
import { request } from '../../base/api/request.ts'
import { openPath } from '../../base/browser/navigate.ts'
import { tellSlow } from '../page/tell-slow.ts'
import { type PaymentInput, requestPayment } from './request-payment.ts'
import { whenShownAgain } from './when-shown-again.ts'
import { basePath, paths } from '../../base/routes.ts'
import { currentLocale } from '../../base/texts/locale.ts'
import { loadTexts, textsOf } from '../../base/texts/texts.ts'
import { payByBridge } from './wechat-bridge.ts'
import { forgetPayer, knownPayer, leaveForConsent } from './payer.ts'
import { needsOtherBrowser } from './needs-other-browser.ts'
import { inAppTexts } from '../in-app/texts.ts'

/**
 * Pays inside WeChat: on its own sheet over the page, then pay-ok asks the server. A shopper whom WeChat does not know yet agrees on its page
 * first and comes back to pay-ok, which goes on here. Where the merchant cannot be paid inside WeChat, the way to the browser is shown. Rejects with
 * an `ApiError`, without a toast.
 */
export async function payInWechat(input: PaymentInput): Promise<void> {
  if (await needsOtherBrowser())
    return (await import('../in-app/show-open-in-browser.tsx')).showOpenInBrowser()
  const payer = knownPayer()
  if (!payer) return agreeFirst(input)
  try {
    const { jsapi, out_trade_no, number } = await requestPayment(request, { ...input, payer }, tellSlow)
    const outcome = jsapi ? await payByBridge(jsapi) : 'fail'
    if (outcome === 'fail') await tellFailure()
    showResult(paths.payOk(out_trade_no, number))
  } catch (error) {
    if (!isRefusal(error, 'wechat-code-invalid')) throw error
    forgetPayer()
    return agreeFirst(input)
  }
}

/** The order is placed before the shopper leaves, so that the number is held and the consents that were given are kept. */
async function agreeFirst(input: PaymentInput): Promise<void> {
  const { orderId: id, numberId, months, agreed, autoRenew } = input
  const { outTradeNo, number } =
    id === undefined
      ? await request('POST /order', { numberId, months, agreed, autoRenew }, { quiet: true })
      : await request('GET /order/:id', { id }, { quiet: true })
  await leaveForConsent(paths.payOk(outTradeNo, number.number))
  await whenShownAgain()
}

function showResult(path: string): void {
  if (location.pathname + location.search !== basePath + path) openPath(path)
}

async function tellFailure(): Promise<void> {
  const locale = currentLocale()
  await loadTexts(locale)
  showToast(textsOf(inAppTexts, locale).failed, 'error')
}
