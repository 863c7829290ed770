// The API and its workers in a process of its own, to be killed; the server's settings stand in the environment.
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { migrate } from '../../apps/server/src/migrate.ts'
import { jobHandlers } from '../../apps/server/src/handlers.ts'
import { startWorkers } from '../../apps/server/src/jobs/workers.ts'
import { createLog } from '../../apps/server/src/log.ts'
import { wire } from '../../apps/server/src/wiring.ts'

const config = readConfig(process.env)
const log = createLog({ production: true, level: 'error' })
await migrate(config.databaseUrl)
const { context } = wire(config, log)
const app = await buildApp(context)
await app.listen({ port: config.port, host: '127.0.0.1' })
startWorkers(config.databaseUrl, jobHandlers(context), context)
process.send?.('ready')
process.on('disconnect', () => process.exit())
