// A whole server in a process of its own (shop, console and jobs, without pages): node tools/run.mjs
// lab/bench/console-server.ts <database url> Each message it receives is answered with how long its event
// loop was blocked since the last one.
import { pino } from 'pino'
import { buildApp } from '../../apps/server/src/app.ts'
import { buildConsole } from '../../apps/server/src/console/app.ts'
import { jobHandlers } from '../../apps/server/src/operations/jobs/job-handlers.ts'
import { startWorkers } from '../../apps/server/src/platform/jobs/workers.ts'
import { wire } from '../../apps/server/src/wiring.ts'
import { apiConfig } from './api-config.ts'
import { watchLoop } from './loop-watch.ts'

const log = pino({ level: 'fatal' })
const { context, jobContext, consoleContext } = wire(apiConfig(process.argv[2] ?? ''), log)
const address = { port: 0, host: '127.0.0.1' }
const shop = await (await buildApp(context)).listen(address)
const desk = await (await buildConsole(consoleContext)).listen(address)
context.liveIndex.start()
// The check of all invariants at the first start would be measured, too, and the generated population does
// not meet them.
const handlers = jobHandlers(jobContext)
const idle = {
  'invariants-check': async () => {},
  'invariants-whole': async () => {},
  'audit-check': async () => {},
  'bill-compare': async () => {},
}
startWorkers(context.config.databaseUrl, { ...handlers, ...idle }, jobContext)
await context.liveIndex.waitUntilReady(60_000)
const stood = watchLoop()
process.send?.({ shop, desk })
process.on('message', () => process.send?.(stood()))
process.on('disconnect', () => process.exit())
