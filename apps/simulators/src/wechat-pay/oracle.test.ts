import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import { expect, test } from 'vitest'
import { newOrderNumber, type MerchantFixture, startMerchant } from '../testing/merchant.ts'

type Answer = Promise<{ status: number; data: Record<string, string> }>

// The used part of the library: its own types do not describe requests and answers.
type Chain = {
  chain(path: string): { post(data: object): Answer; get(config: { params: object | undefined }): Answer }
}

/**
 * An independent implementation of the merchant's side, which signs each request and verifies each 2xx
 * answer.
 */
function oracle({ simulator: { keys, origin } }: MerchantFixture) {
  const certs = Object.fromEntries(keys.platform.map(({ serial, publicKey }) => [serial, publicKey]))
  const client = new Wechatpay({
    baseURL: `${origin}/`,
    mchid: keys.mchid,
    serial: keys.merchantSerial,
    privateKey: keys.merchantPrivateKey,
    certs,
    secret: keys.apiV3Key,
  })
  const v3 = client.v3 as unknown as Chain
  return {
    post: (path: string, data: object) => v3.chain(path).post(data),
    get: (path: string, params?: object) => v3.chain(path).get({ params }),
  }
}

function h5Order({ simulator: { keys }, receiver }: MerchantFixture, outTradeNo: string) {
  return {
    appid: keys.appid,
    mchid: keys.mchid,
    description: '95013-628888 一个月',
    out_trade_no: outTradeNo,
    notify_url: receiver.url,
    amount: { total: 8800, currency: 'CNY' },
    scene_info: { payer_client_ip: '127.0.0.1', h5_info: { type: 'Wap' } },
  }
}

test('an independent client places, queries, closes and refunds orders, and accepts every signature', async () => {
  const merchant = await startMerchant()
  const v3 = oracle(merchant)
  const { mchid } = merchant.simulator.keys
  const [bought, dropped] = [newOrderNumber(), newOrderNumber()]

  const prepaid = await v3.post('pay/transactions/h5', h5Order(merchant, bought))
  expect(prepaid.data.h5_url).toMatch(
    /^https:\/\/shop\.example\/simulators\/wechat\/h5\/[\w-]+\?prepay_id=wx/,
  )
  await v3.post('pay/transactions/h5', h5Order(merchant, dropped))

  const closed = await v3.post(`pay/transactions/out-trade-no/${dropped}/close`, { mchid })
  expect(closed.status).toBe(204)
  await merchant.simulator.pay(bought)

  const params = { mchid }
  const paid = await v3.get(`pay/transactions/out-trade-no/${bought}`, params)
  expect(paid.data).toMatchObject({ trade_state: 'SUCCESS', amount: { total: 8800, payer_total: 8800 } })
  const byId = await v3.get(`pay/transactions/id/${paid.data.transaction_id}`, params)
  expect(byId.data.out_trade_no).toBe(bought)

  const refund = { out_trade_no: bought, out_refund_no: `R${bought}`, notify_url: merchant.receiver.url }
  const amount = { refund: 8800, total: 8800, currency: 'CNY' }
  const refunded = await v3.post('refund/domestic/refunds', { ...refund, amount })
  expect(refunded.data.status).toBe('PROCESSING')
  await merchant.receiver.count(2)
  const settled = await v3.get(`refund/domestic/refunds/R${bought}`)
  expect(settled.data.status).toBe('SUCCESS')
})

test('an independent client places a JSAPI order, charges by mandate and reads the certificates', async () => {
  const merchant = await startMerchant({ chargeMs: 5 })
  const v3 = oracle(merchant)
  const { appid, planId, apiV3Key, platform } = merchant.simulator.keys
  const order = h5Order(merchant, newOrderNumber())
  const jsapi = { ...order, payer: { openid: 'oBuyer' }, scene_info: { payer_client_ip: '127.0.0.1' } }
  expect((await v3.post('pay/transactions/jsapi', jsapi)).data.prepay_id).toMatch(/^wx\w+$/)

  const code = newOrderNumber()
  const deduct_schedule = {
    estimated_deduct_date: '2026-12-01',
    estimated_deduct_amount: { total: 8800, currency: 'CNY' },
    description: '95013-628888 × 1 个月',
  }
  const sign = { appid, plan_id: planId, out_contract_code: code, openid: 'oBuyer', deduct_schedule }
  const names = { contract_display_account: '95013-628888', contract_notify_url: merchant.receiver.url }
  const path = 'papay/scheduled-deduct-sign/contracts/pre-entrust-sign/jsapi'
  expect((await v3.post(path, { ...sign, ...names })).data.redirect_url).toContain(
    '/simulators/wechat/entrust/',
  )
  await merchant.simulator.sign(code)
  const mandate = await v3.get(`papay/sign/contracts/plan-id/${planId}/out-contract-code/${code}`)
  expect(mandate.data.contract_state).toBe('SIGNED')

  const [certificate] = (await v3.get('certificates')).data.data as unknown as {
    serial_no: string
    encrypt_certificate: { ciphertext: string; nonce: string; associated_data: string }
  }[]
  const { ciphertext, nonce, associated_data } = certificate?.encrypt_certificate ?? expect.unreachable()
  const pem = Aes.AesGcm.decrypt(ciphertext, apiV3Key, nonce, associated_data)
  expect(certificate?.serial_no).toBe(platform[0]?.serial)
  const signature = Rsa.sign('a message', platform[0]?.privateKey ?? '')
  expect(Rsa.verify('a message', signature, pem)).toBe(true)
})

const at = (path: string) => `pay/transactions/${path}`

/** The status and code of a refused request. */
function refused(request: Promise<unknown>): Promise<string> {
  return request.then(
    () => 'not refused',
    ({ response }: { response: { status: number; data: { code: string } } }) =>
      `${response.status} ${response.data.code}`,
  )
}

test('errors have the status and the code of WeChat', async () => {
  const merchant = await startMerchant()
  const v3 = oracle(merchant)
  const { mchid } = merchant.simulator.keys
  const order = h5Order(merchant, newOrderNumber())

  await v3.post(at('h5'), order)
  const changed = { ...order, amount: { total: 1, currency: 'CNY' } }
  expect(await refused(v3.post(at('h5'), changed))).toBe('400 INVALID_REQUEST')
  const unnamed = { ...order, description: '' }
  expect(await refused(v3.post(at('h5'), unnamed))).toBe('400 PARAM_ERROR')
  const inWechat = { ...order, payer: { openid: 'oBuyer' } }
  expect(await refused(v3.post(at('jsapi'), inWechat))).toBe('403 OUT_TRADE_NO_USED')
  const unknown = v3.get(at('out-trade-no/nobody'), { mchid })
  expect(await refused(unknown)).toBe('404 ORDER_NOT_EXIST')
  expect(await refused(v3.get('refund/domestic/refunds/R1'))).toBe('404 RESOURCE_NOT_EXISTS')
  await merchant.simulator.pay(order.out_trade_no)
  const close = v3.post(at(`out-trade-no/${order.out_trade_no}/close`), { mchid })
  expect(await refused(close)).toBe('400 ORDERPAID')
  expect(await refused(v3.post(at('h5'), order))).toBe('400 ORDERPAID')
})

test('an independent library verifies and decrypts a notification', async () => {
  const merchant = await startMerchant()
  const order = h5Order(merchant, newOrderNumber())
  await oracle(merchant).post('pay/transactions/h5', order)
  await merchant.simulator.pay(order.out_trade_no)
  const [notification] = await merchant.receiver.count(1)
  const { headers, body } = notification ?? expect.unreachable()

  const serial = headers['wechatpay-serial']
  const key = merchant.simulator.keys.platform.find((one) => one.serial === serial)?.publicKey ?? ''
  const [timestamp, nonce] = [headers['wechatpay-timestamp'], headers['wechatpay-nonce']]
  const signed = Formatter.response(String(timestamp), String(nonce), body.toString())
  expect(Rsa.verify(signed, String(headers['wechatpay-signature']), key)).toBe(true)

  const { resource } = JSON.parse(body.toString())
  const { ciphertext, nonce: iv, associated_data: aad } = resource
  const plain = Aes.AesGcm.decrypt(ciphertext, merchant.simulator.keys.apiV3Key, iv, aad)
  expect(JSON.parse(plain)).toMatchObject({ out_trade_no: order.out_trade_no, trade_state: 'SUCCESS' })
})
