// The API and its workers in a process of its own, to be killed, frozen, and given a wrong clock. Settings
// come from the environment.
import './clock.ts'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { jobHandlers } from '../../apps/server/src/operations/jobs/job-handlers.ts'
import { startWorkers } from '../../apps/server/src/platform/jobs/workers.ts'
import { createLog } from '../../apps/server/src/platform/base/log.ts'
import { createAliyunSms } from '../../apps/server/src/platform/integrations/sms/aliyun-sms.ts'
import { wire } from '../../apps/server/src/wiring.ts'

const config = readConfig(process.env)
const log = createLog({ production: true, level: 'error' })
if (config.sms.provider !== 'aliyun') throw new Error('SMS go by the simulator of Aliyun')
const sms = createAliyunSms({ ...config.sms, endpoint: process.env['SMS_ENDPOINT'] ?? '' })
const { context, jobContext } = wire(config, log, { sms })
const app = await buildApp(context)
await context.keys.load()
await context.categories.load()
await app.listen({ port: config.port, host: config.host })
context.availability.start()
context.liveIndex.start()
// A later attempt succeeds.
const ignore = () => undefined
context.keys.start(ignore)
context.categories.start(ignore)
startWorkers(config.directUrl, jobHandlers(jobContext), jobContext)
process.send?.('ready')
process.on('disconnect', () => process.exit())
