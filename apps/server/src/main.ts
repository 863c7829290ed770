import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import type { Context } from './context.ts'
import { migrate } from './migrate.ts'
import { jobHandlers } from './handlers.ts'
import { beginDraining } from './http/draining.ts'
import { headersOf, isSecure } from './http/headers.ts'
import { proxy } from './http/proxy.ts'
import { startWorkers } from './jobs/workers.ts'
import { createLog } from './log.ts'
import { pages } from './pages/pages.ts'
import { outboxPage } from './ports/sms/outbox-page.ts'
import { repository } from './repository.ts'
import { wire } from './wiring.ts'

/** The shop's built bundles. */
const shopDist = join(repository, 'apps/shop/dist')

/** How long (ms) a request that is under way may hold up the stop of a server that does not drain. */
const stopPatienceMs = 3000

export type Served = {
  address: string
  /**
   * Stops in order: first it says for `drainMs` that it will, and serves who comes all the same; then it finishes what is under way. A second call
   * ends the first part.
   */
  stop(drainMs?: number): Promise<void>
}

/**
 * Runs the whole server: migrates, starts the job workers, listens. `beforeListen` gets the migrated database (demo data). Throws
 * ConfigError when settings are missing or PHONE_KEY is another than the database's, and the listen error when the port is taken.
 */
export async function serve(
  env: Readonly<Record<string, string | undefined>>,
  { beforeListen }: { beforeListen?: (config: Config) => Promise<void> } = {},
): Promise<Served> {
  const config = readConfig(env)
  const log = createLog({ production: config.production, level: env.LOG_LEVEL })
  await migrate(config.databaseUrl)
  await beforeListen?.(config)
  const { context, jobContext, close } = wire(config, log)
  const app = await buildApp(context)
  let stopWorkers = async () => {}
  app.addHook('onClose', async () => {
    await stopWorkers()
    await close()
  })
  try {
    await context.keys.load()
    if (!config.production) await developmentPages(app, context)
    await app.register(pages, {
      dist: shopDist,
      demo: !config.production,
      calls: context.callControl !== undefined,
      plan: config.numberPlan,
      patienceMs: config.pageMs,
      publicUrl: config.publicUrl,
      secure: isSecure(config),
      shedding: context.shedding,
    })
    const address = await app.listen({ port: config.port, host: config.host })
    context.numberIndex.start()
    context.keys.start((error) => log.error({ err: error }, 'keys of personal data'))
    stopWorkers = startWorkers(config.databaseUrl, jobHandlers(jobContext), jobContext)
    const hurry = new AbortController()
    const stop = async (drainMs = 0) => {
      if (drainMs === 0) hurry.abort()
      beginDraining(app)
      await wait(drainMs, undefined, { signal: hurry.signal }).catch(() => undefined)
      // Who sends traffic to several servers wants none of it lost; who stops a single one wants it to end.
      const patienceMs = drainMs > 0 ? config.answerMs : stopPatienceMs
      const patience = setTimeout(() => app.server.closeAllConnections(), patienceMs)
      await app.close()
      clearTimeout(patience)
    }
    return { address, stop }
  } catch (error) {
    await app.close()
    throw error
  }
}

/** The SMS outbox, and the simulators' pages through our own port. */
async function developmentPages(app: FastifyInstance, { config, db, keys }: Context): Promise<void> {
  outboxPage(app, { db, keys })
  for (const [name, upstream] of Object.entries(config.simulators))
    await proxy(app, { prefix: `/simulators/${name}`, upstream, told: headersOf(config) })
}
