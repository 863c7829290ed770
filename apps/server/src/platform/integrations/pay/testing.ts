import { generateKeyPairSync, randomBytes } from 'node:crypto'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })

/**
 * The settings of payment providers that production needs, in the order of reading, with keys for
 * tests only.
 */
export function testPaymentEnv(): Record<string, string> {
  const { privateKey, publicKey } = pair
  return {
    WECHAT_PAY_MCHID: 'x',
    WECHAT_PAY_APPID: 'x',
    WECHAT_PAY_MERCHANT_SERIAL: 'x',
    WECHAT_PAY_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    WECHAT_PAY_PLATFORM_KEYS: JSON.stringify({ a: publicKey.export({ type: 'spki', format: 'pem' }) }),
    WECHAT_PAY_API_V3_KEY: randomBytes(16).toString('hex'),
    WECHAT_PAY_NOTIFY_URL: 'https://shop.example/api/wxpay/notify',
  }
}
