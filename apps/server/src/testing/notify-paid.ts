import { encryptResource, signatureHeaders } from '../../../simulators/src/wechat-pay/signature.ts'
import type { TestServer } from './server.ts'

/**
 * Sends WeChat's notification `N<trade number>` of a payment of 88 yuan by this payer. A `forged` one has the
 * payer unencrypted and an invalid signature. Returns the status of the response.
 */
export async function notifyPaid(
  { origin, wechatPay: { keys } }: TestServer,
  outTradeNo: string,
  openid: string,
  { forged = false } = {},
): Promise<number> {
  const payer = { openid }
  const resource = {
    out_trade_no: outTradeNo,
    trade_state: 'SUCCESS',
    mchid: keys.mchid,
    appid: keys.appid,
    transaction_id: `T${outTradeNo}`,
    amount: { total: 8800, currency: 'CNY' },
    payer,
    success_time: new Date().toISOString(),
  }
  const body = JSON.stringify({
    id: `N${outTradeNo}`,
    create_time: new Date().toISOString(),
    event_type: 'TRANSACTION.SUCCESS',
    resource: encryptResource(JSON.stringify(resource), 'transaction', keys.apiV3Key),
    ...(forged && { payer }),
  })
  const headers = signatureHeaders(keys.platform.at(-1)!, forged ? `${body} ` : body)
  const { status } = await fetch(`${origin}/api/wxpay/notify`, { method: 'POST', headers, body })
  return status
}
