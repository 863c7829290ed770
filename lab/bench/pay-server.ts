// The API in a process of its own, with WeChat inside: node tools/run.mjs lab/bench/pay-server.ts <database
// url> <keys as JSON>. Each buyer pays as soon as the cashier is open; notifications are really verified.
import { pino } from 'pino'
import { buildApp } from '../../apps/server/src/app.ts'
import { createWechat } from '../../apps/server/src/commerce/checkout/testing/wechat.ts'
import type { PaymentRequest } from '../../apps/server/src/platform/integrations/pay/provider.ts'
import { wire } from '../../apps/server/src/wiring.ts'
import type { Keys } from '../../apps/simulators/src/wechat-pay/keys.ts'
import { apiConfig } from './api-config.ts'

const [, , databaseUrl = '', keysText = ''] = process.argv
const keys: Keys = JSON.parse(keysText)
const config = apiConfig(databaseUrl)
const { mchid, appid, apiV3Key } = keys
const platformKeys = Object.fromEntries(keys.platform.map(({ serial, publicKey }) => [serial, publicKey]))
const merchant = { ...config.payments.wechat, mchid, appid, apiV3Key, platformKeys }
const payments = { ...config.payments, wechat: merchant }
const { context } = wire({ ...config, payments }, pino({ level: 'warn' }))
const wechat = createWechat(keys, context.clock)
Object.assign(context.payments.wechat, wechat.provider, {
  createPayment: async (request: PaymentRequest) => {
    const action = await wechat.provider.createPayment(request)
    wechat.pay(request.outTradeNo)
    return action
  },
})
const app = await buildApp(context)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(origin)
process.on('disconnect', () => process.exit())
