// The server's API in a process of its own, as production runs it: node tools/run.mjs lab/bench/api-server.ts
// <database url>
import { pino } from 'pino'
import { buildApp } from '../../apps/server/src/app.ts'
import { wire } from '../../apps/server/src/wiring.ts'
import { apiConfig } from './api-config.ts'

const log = pino({ level: 'warn' })
const [, , databaseUrl = ''] = process.argv
// Other work on the machine must not look like an overload: a figure counts answers, not refusals.
const { context } = wire({ ...apiConfig(databaseUrl), loopDelayMs: 60_000 }, log)
const app = await buildApp(context)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
context.liveIndex.start()
await context.liveIndex.waitUntilReady(60_000)
process.send?.(origin)
process.on('disconnect', () => process.exit())
