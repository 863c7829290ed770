import { generateKeyPairSync } from 'node:crypto'
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import { expect, test } from 'vitest'
import { readPrivateKey, signJsapiInvoke } from './signature.ts'
import { createWechatPay } from './wechat-pay.ts'

// Everything here is made by an independent library: our client must not merely understand our own simulator.
const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
const [wechat, merchant] = [pair(), pair()]
const serial = 'PUB_KEY_ID_0119000000012026112100000000000001'
const apiV3Key = Formatter.nonce(32)

const provider = createWechatPay({
  baseUrl: 'http://127.0.0.1:9',
  mchid: '1900000001',
  appid: 'wxd678efh567hg6787',
  merchantSerial: '5157F09EFDC096DE15EBE81A47057A7232F1B8E1',
  merchantPrivateKeyPem: merchant.privateKey,
  platformKeys: { [serial]: wechat.publicKey },
  apiV3Key,
  notifyUrl: 'https://shop.example/api/wxpay/notify',
})

/** A notification as the documentation describes it, sealed and signed by the library. */
function notification(eventType: string, originalType: string, content: object) {
  const [nonce, aad] = [Formatter.nonce(12), originalType]
  const ciphertext = Aes.AesGcm.encrypt(JSON.stringify(content), apiV3Key, nonce, aad)
  const body = JSON.stringify({
    id: 'EV-2018022511223320873',
    create_time: '2026-11-20T13:29:35+08:00',
    resource_type: 'encrypt-resource',
    event_type: eventType,
    summary: '支付成功',
    resource: {
      algorithm: 'AEAD_AES_256_GCM',
      original_type: originalType,
      associated_data: aad,
      nonce,
      ciphertext,
    },
  })
  const [timestamp, signingNonce] = [String(Formatter.timestamp()), Formatter.nonce()]
  const headers = {
    'wechatpay-serial': serial,
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': signingNonce,
    'wechatpay-signature': Rsa.sign(Formatter.response(timestamp, signingNonce, body), wechat.privateKey),
  }
  return { headers, body: Buffer.from(body) }
}

const paid = {
  transaction_id: '1217752501201407033233368018',
  amount: { payer_total: 100, total: 100, currency: 'CNY', payer_currency: 'CNY' },
  mchid: '1900000001',
  trade_state: 'SUCCESS',
  bank_type: 'CMC',
  success_time: '2026-11-20T13:29:34+08:00',
  payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
  out_trade_no: '1217752501201407033233368018',
  appid: 'wxd678efh567hg6787',
  trade_state_desc: '支付成功',
  trade_type: 'MWEB',
}

test('a payment notification of an independent library is parsed', async () => {
  const { headers, body } = notification('TRANSACTION.SUCCESS', 'transaction', paid)
  expect(await provider.parseNotification(headers, body)).toEqual({
    id: 'EV-2018022511223320873',
    eventType: 'TRANSACTION.SUCCESS',
    createTime: new Date('2026-11-20T05:29:35Z'),
    kind: 'payment',
    report: {
      provider: 'wechat',
      outTradeNo: '1217752501201407033233368018',
      state: 'paid',
      merchantId: '1900000001',
      appId: 'wxd678efh567hg6787',
      transactionId: '1217752501201407033233368018',
      amountFen: 100,
      currency: 'CNY',
      payerId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
      successTime: new Date('2026-11-20T05:29:34Z'),
    },
  })
})

test.each(['REVOKED', 'paid', '__proto__', 'constructor'])(
  'a payment in the unknown state %s is refused',
  async (state) => {
    const { headers, body } = notification('TRANSACTION.SUCCESS', 'transaction', {
      ...paid,
      trade_state: state,
    })
    await expect(provider.parseNotification(headers, body)).rejects.toMatchObject({ kind: 'rejected' })
  },
)

test('a refund notification of an independent library is parsed', async () => {
  const { headers, body } = notification('REFUND.SUCCESS', 'refund', {
    mchid: '1900000001',
    transaction_id: '1008450740201411110005820873',
    out_trade_no: '20150806125346',
    refund_id: '50200207182018070300011301001',
    out_refund_no: '7752501201407033233368018',
    refund_status: 'SUCCESS',
    success_time: '2026-11-20T13:29:34+08:00',
    user_received_account: '招商银行信用卡0403',
    amount: { total: 999, refund: 999, payer_total: 999, payer_refund: 999 },
  })
  const { kind, report } = await provider.parseNotification(headers, body)
  expect(kind).toBe('refund')
  expect(report).toMatchObject({
    outRefundNo: '7752501201407033233368018',
    state: 'succeeded',
    refundFen: 999,
  })
})

test('a message signed with another key is refused', async () => {
  const { headers, body } = notification('TRANSACTION.SUCCESS', 'transaction', paid)
  const text = Formatter.response(headers['wechatpay-timestamp'], headers['wechatpay-nonce'], String(body))
  const forged = { ...headers, 'wechatpay-signature': Rsa.sign(text, merchant.privateKey) }
  await expect(provider.parseNotification(forged, body)).rejects.toMatchObject({ kind: 'bad_signature' })
})

test('the parameters for WeChat’s own browser are signed as the library expects', async () => {
  const key = { mchid: '', appid: 'wx1', serial: '', privateKey: readPrivateKey(merchant.privateKey) }
  const { appId, timeStamp, nonceStr, package: prepay, paySign } = await signJsapiInvoke(key, 'wx2018')
  const signed = Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, prepay)
  expect(Rsa.verify(signed, paySign, merchant.publicKey)).toBe(true)
})
