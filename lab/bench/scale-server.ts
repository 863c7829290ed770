// A whole server without pages in a process of its own: the API with its index and workers, WeChat inside,
// and a carrier: node tools/run.mjs lab/bench/scale-server.ts <database url> <keys as JSON> <secret of the
// carrier>
import { pino } from 'pino'
import type { Keys } from '../../apps/simulators/src/wechat-pay/keys.ts'
import { buildApp } from '../../apps/server/src/app.ts'
import { jobHandlers } from '../../apps/server/src/operations/jobs/job-handlers.ts'
import { startWorkers } from '../../apps/server/src/platform/jobs/workers.ts'
import { wire } from '../../apps/server/src/wiring.ts'
import { payAtOnce, payConfig } from './pay-config.ts'

const [, , databaseUrl = '', keysText = '', secret = ''] = process.argv
const keys: Keys = JSON.parse(keysText)
const config = { ...payConfig(databaseUrl, keys), carrier: { id: 'bench', secret } }
const { context, jobContext } = wire(config, pino({ level: 'error' }))
payAtOnce(context, keys)
const app = await buildApp(context)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
context.liveIndex.start()
await context.liveIndex.waitUntilReady(60_000)
startWorkers(databaseUrl, jobHandlers(jobContext), jobContext)
process.send?.(origin)
process.on('disconnect', () => process.exit())
