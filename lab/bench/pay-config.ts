import type { Config } from '../../apps/server/src/platform/config/config.ts'
import type { Context } from '../../apps/server/src/context.ts'
import { createWechat, type Wechat } from '../../apps/server/src/commerce/checkout/testing/wechat.ts'
import type { Keys } from '../../apps/simulators/src/wechat-pay/keys.ts'
import type { PaymentRequest } from '../../apps/server/src/platform/integrations/pay/provider.ts'
import { apiConfig } from './api-config.ts'

/** The settings of a production server with these merchant keys. */
export function payConfig(databaseUrl: string, keys: Keys): Config {
  const config = apiConfig(databaseUrl)
  const platformKeys = Object.fromEntries(keys.platform.map(({ serial, publicKey }) => [serial, publicKey]))
  const { mchid, appid, apiV3Key } = keys
  const wechat = { ...config.payments.wechat, mchid, appid, apiV3Key, platformKeys }
  return { ...config, payments: { ...config.payments, wechat } }
}

/**
 * WeChat within this process: each buyer pays as soon as the cashier is open; notifications are really
 * verified.
 */
export function payAtOnce(context: Context, keys: Keys): Wechat {
  const wechat = createWechat(keys, context.clock)
  Object.assign(context.payments.wechat, wechat.provider, {
    createPayment: async (request: PaymentRequest) => {
      const action = await wechat.provider.createPayment(request)
      wechat.pay(request.outTradeNo)
      return action
    },
  })
  return wechat
}
