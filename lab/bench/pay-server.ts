// The API in a process of its own, with WeChat inside: node tools/run.mjs lab/bench/pay-server.ts <database
// url> <keys as JSON>
import { pino } from 'pino'
import type { Keys } from '../../apps/simulators/src/wechat-pay/keys.ts'
import { buildApp } from '../../apps/server/src/app.ts'
import { wire } from '../../apps/server/src/wiring.ts'
import { payAtOnce, payConfig } from './pay-config.ts'

const [, , databaseUrl = '', keysText = ''] = process.argv
const keys: Keys = JSON.parse(keysText)
const { context } = wire(payConfig(databaseUrl, keys), pino({ level: 'warn' }))
payAtOnce(context, keys)
const app = await buildApp(context)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.(origin)
process.on('disconnect', () => process.exit())
