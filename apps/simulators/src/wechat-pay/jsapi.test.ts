import { Formatter, Rsa } from 'wechatpay-axios-plugin'
import { expect, test } from 'vitest'
import { newOrderNumber, type MerchantFixture, startMerchant } from '../testing/merchant.ts'
import { postToMerchantApi } from '../testing/order.ts'

async function placeJsapiOrder(merchant: MerchantFixture) {
  const { keys } = merchant.simulator
  const outTradeNo = newOrderNumber()
  const answer = await postToMerchantApi(merchant, '/v3/pay/transactions/jsapi', {
    appid: keys.appid,
    mchid: keys.mchid,
    description: '95013-628888 · 1 个月',
    out_trade_no: outTradeNo,
    notify_url: merchant.receiver.url,
    amount: { total: 8800, currency: 'CNY' },
    payer: { openid: 'oBuyer' },
    scene_info: { payer_client_ip: '127.0.0.1' },
  })
  return { outTradeNo, prepayId: answer.prepay_id ?? '' }
}

/** The parameters of a page inside WeChat, signed by an independent library. */
function params(
  { simulator: { keys } }: MerchantFixture,
  prepayId: string,
  changes: Record<string, string> = {},
) {
  const fields = {
    appId: keys.appid,
    timeStamp: String(Formatter.timestamp()),
    nonceStr: Formatter.nonce(),
    package: `prepay_id=${prepayId}`,
    ...changes,
  }
  const { appId, timeStamp, nonceStr, package: prepay } = fields
  const paySign = Rsa.sign(
    Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, prepay),
    keys.merchantPrivateKey,
  )
  return { ...fields, signType: 'RSA', paySign }
}

async function post({ simulator: { origin } }: MerchantFixture, path: string, body: object = {}) {
  const response = await fetch(`${origin}/simulators/wechat/jsapi/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, answer: (await response.json()) as Record<string, string> }
}

test('signed parameters open the payment sheet, and paying there pays the order', async () => {
  const merchant = await startMerchant()
  const { prepayId } = await placeJsapiOrder(merchant)
  const { answer } = await post(merchant, 'open', params(merchant, prepayId))
  expect(answer).toMatchObject({ yuan: '88.00', description: '95013-628888 · 1 个月' })
  expect((await post(merchant, `${answer.token}/pay`)).answer).toEqual({ paid: true })
  await merchant.receiver.count(1)
  expect((await post(merchant, `${answer.token}/pay`)).status).toBe(404)
  expect((await post(merchant, 'open', params(merchant, prepayId))).answer.why).toBe('订单已支付或已关闭')
})

test('the sheet refuses changed, old, unsigned and foreign parameters, as WeChat does', async () => {
  const merchant = await startMerchant()
  const { prepayId } = await placeJsapiOrder(merchant)
  const why = async (body: object) => (await post(merchant, 'open', body)).answer.why
  const good = params(merchant, prepayId)
  expect(await why({ ...good, package: 'prepay_id=wx1' })).toBe('支付验证签名失败')
  expect(await why({ ...good, signType: 'MD5' })).toBe('支付验证签名失败')
  expect(await why({ ...good, paySign: undefined })).toBe('调用支付JSAPI缺少参数：paySign')
  expect(await why({ ...good, timeStamp: Number(good.timeStamp) })).toBe('调用支付JSAPI缺少参数：timeStamp')
  expect(await why(params(merchant, prepayId, { appId: 'wx1' }))).toBe('appid不正确')
  const old = String(Formatter.timestamp() - 301)
  expect(await why(params(merchant, prepayId, { timeStamp: old }))).toBe('支付签名已过期')
  expect(await why(params(merchant, 'wx404'))).toBe('支付订单不存在')
})
