import type { Order } from '@hao/contract/entities.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { withIdempotencyKey } from '../../base/api/idempotency.ts'
import { request } from '../../base/api/request.ts'
import { untilAnswered } from '../../base/api/until-answered.ts'
import { openPath } from '../../base/browser/navigate.ts'
import { whenShownAgain } from '../../base/browser/when-shown-again.ts'
import { tellSlow } from '../../base/browser/tell-slow.ts'
import { type PaymentInput, requestPayment } from './request-payment.ts'
import { basePath, paths } from '../../base/routes.ts'
import { currentLocale } from '../../base/texts/locale.ts'
import { loadTexts, textsOf } from '../../base/texts/texts.ts'
import { payByBridge } from './pay-by-bridge.ts'
import { forgetPayer, knownPayer, leaveForConsent } from './payer.ts'
import { needsOtherBrowser } from './needs-other-browser.ts'
import { inAppTexts } from '../in-app/texts.ts'

/**
 * Pays inside WeChat: on its own sheet over the page, then pay-ok asks the server. A shopper whom WeChat does not know yet agrees on its page
 * first and comes back to pay-ok, which goes on here. Where the merchant cannot be paid inside WeChat, the way to the browser is shown. False when
 * WeChat's page of consent is still on its way after 10 s. Rejects with an `ApiError`, without a toast.
 */
export async function payInWechat(input: PaymentInput): Promise<boolean> {
  if (await needsOtherBrowser()) {
    await (await import('../in-app/show-open-in-browser.tsx')).showOpenInBrowser()
    return true
  }
  const payer = knownPayer()
  if (!payer) return agreeFirst(input)
  try {
    const { jsapi, out_trade_no, number } = await requestPayment(request, { ...input, payer }, tellSlow)
    const outcome = jsapi ? await payByBridge(jsapi) : 'fail'
    if (outcome === 'fail') await tellFailure()
    showResult(paths.payOk(out_trade_no, number))
    return true
  } catch (error) {
    if (!isRefusal(error, 'wechat-code-invalid')) throw error
    forgetPayer()
    return agreeFirst(input)
  }
}

/** The order is placed before the shopper leaves, so that the number is held and the consents that were given are kept. */
async function agreeFirst(input: PaymentInput): Promise<boolean> {
  const { outTradeNo, number } = await orderFor(input)
  await untilAnswered(() => leaveForConsent(paths.payOk(outTradeNo, number.number)), tellSlow)
  return whenShownAgain()
}

function orderFor({
  orderId: id,
  numberId,
  months,
  agreed,
  versions,
  autoRenew,
}: PaymentInput): Promise<Order> {
  if (id !== undefined)
    return untilAnswered(() => request('GET /order/:id', { id }, { quiet: true }), tellSlow)
  const order = { numberId, months, agreed, versions, autoRenew }
  return withIdempotencyKey(['POST /order', order], (idempotencyKey) =>
    untilAnswered(() => request('POST /order', order, { idempotencyKey, quiet: true }), tellSlow),
  )
}

function showResult(path: string): void {
  if (location.pathname + location.search !== basePath + path) openPath(path)
}

async function tellFailure(): Promise<void> {
  const locale = currentLocale()
  await loadTexts(locale)
  showToast(textsOf(inAppTexts, locale).failed, 'error')
}
