// The API and its workers of one of the next releases, in a process of its own; settings come from the
// environment. RELEASES is the number of releases after the current one: the first fills the new column for
// rows of older servers while they run.
import { sql } from 'kysely'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { jobHandlers } from '../../apps/server/src/operations/jobs/job-handlers.ts'
import { startWorkers } from '../../apps/server/src/platform/jobs/workers.ts'
import { createLog } from '../../apps/server/src/platform/base/log.ts'
import { migrate, migrations } from '../../apps/server/src/platform/migrate/migrate.ts'
import { wire } from '../../apps/server/src/wiring.ts'
import { nextRelease, releaseAfter } from './next-releases.ts'

const config = readConfig(process.env)
const releases = [nextRelease, releaseAfter].slice(0, Number(process.env['RELEASES']))
if (config.migrateUrl === undefined) throw new Error('MIGRATE_DATABASE_URL is missing')
await migrate(config.migrateUrl, {
  steps: [...migrations, ...releases.flat()],
  server: new URL(config.databaseUrl).username,
})
const { context } = wire(config, createLog({ production: true, level: 'error' }))
const app = await buildApp(context)
await app.listen({ port: config.port, host: '127.0.0.1' })
context.liveIndex.start()
startWorkers(config.directUrl, jobHandlers(context), context)
process.on('disconnect', () => process.exit())
await fillChannels()
process.send?.('ready')

async function fillChannels(): Promise<void> {
  const step = sql`UPDATE orders SET channel = 'before' WHERE id IN
    (SELECT id FROM orders WHERE channel IS NULL ORDER BY id LIMIT 10 FOR UPDATE)`
  while ((await step.execute(context.db)).numAffectedRows);
}
