import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import type { WechatPaySimulator } from '../wechat-pay/wechat-pay.ts'
import { newOrderNumber } from './merchant.ts'

type MerchantAccess = { simulator: Pick<WechatPaySimulator, 'origin' | 'keys'> }

/**
 * POSTs to the merchant API, signed by an independent library. Returns the JSON of the answer, empty for a
 * 204.
 */
export async function postToMerchantApi(
  { simulator: { keys, origin } }: MerchantAccess,
  target: string,
  payload: object,
): Promise<Record<string, string>> {
  const body = JSON.stringify(payload)
  const [timestamp, nonce] = [Formatter.timestamp(), Formatter.nonce()]
  const signature = Rsa.sign(
    Formatter.request('POST', target, timestamp, nonce, body),
    keys.merchantPrivateKey,
  )
  const authorization = Formatter.authorization(keys.mchid, nonce, signature, timestamp, keys.merchantSerial)
  const headers = { authorization, 'content-type': 'application/json' }
  const response = await fetch(origin + target, { method: 'POST', headers, body })
  const answer = await response.text()
  return answer === '' ? {} : (JSON.parse(answer) as Record<string, string>)
}

type TestOrder = { outTradeNo: string; h5Url: string }

/** Places an H5 order of 88.00 yuan. */
export async function placeH5Order(
  merchant: MerchantAccess & { receiver: { url: string } },
  changes: object = {},
): Promise<TestOrder> {
  const { keys, origin } = merchant.simulator
  const outTradeNo = newOrderNumber()
  const answer = await postToMerchantApi(merchant, '/v3/pay/transactions/h5', {
    appid: keys.appid,
    mchid: keys.mchid,
    description: '95013-628888 · 1 个月',
    out_trade_no: outTradeNo,
    notify_url: merchant.receiver.url,
    amount: { total: 8800, currency: 'CNY' },
    scene_info: { payer_client_ip: '127.0.0.1', h5_info: { type: 'Wap', app_url: origin } },
    ...changes,
  })
  return { outTradeNo, h5Url: answer.h5_url ?? '' }
}
