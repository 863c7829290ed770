import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp, healthApp } from './app.ts'
import { consoleDist, assertBuilt, shopDist } from './platform/config/built-folders.ts'
import { backoff } from './platform/base/backoff.ts'
import { type Config, readConfig } from './platform/config/config.ts'
import { buildConsole } from './console/app.ts'
import { serveConsolePages } from './console/base/pages.ts'
import type { Context } from './context.ts'
import { reportLockWaits } from './platform/db/lock-waits.ts'
import { isTransient, errorReason } from './platform/db/transient-errors.ts'
import { needsIndex } from './inventory/numbers/live-index.ts'
import { jobHandlers } from './operations/jobs/job-handlers.ts'
import { beginDraining } from './platform/http/draining.ts'
import { defaultHeaders, isSecure } from './platform/http/headers.ts'
import { proxy } from './platform/http/proxy.ts'
import { startWorkers } from './platform/jobs/workers.ts'
import { listen } from './platform/http/listen.ts'
import { createLog } from './platform/base/log.ts'
import { pageRoutes } from './platform/web/pages.ts'
import { serveSiteFiles } from './platform/web/site-files.ts'
import { registerOutboxPage } from './platform/integrations/sms/outbox-page.ts'
import { claimDatabase } from './platform/migrate/claim-database.ts'
import { prepareDatabase } from './platform/migrate/prepare-database.ts'
import { disableDemonstrationStaff } from './people/staff/demonstration-staff.ts'
import { requirePasswordHashing } from './people/staff/passwords.ts'
import { catchUncaught } from './platform/base/uncaught.ts'
import { wire, type WiredServer } from './wiring.ts'

/** The time (ms) that a running request may delay the stop of a server that does not drain. */
const stopPatienceMs = 3000

export type RunningServer = {
  /** The origin of the shop; in a process without the shop, that of its health checks and metrics. */
  address: string
  /** The origin of the console; undefined if this process does not serve it. */
  console: string | undefined
  /** How long (ms) a stop by a signal still serves. */
  drainMs: number
  /**
   * Stops gracefully: reports for `drainMs` that it will stop, while it still serves all requests; then
   * finishes the running requests. A second call skips the first step.
   */
  stop(drainMs?: number): Promise<void>
}

type Surroundings = {
  /** Runs when the database is reachable, which may still be empty. */
  beforeMigration?: (config: Config) => Promise<void>
  /** Runs after the migration, to insert demonstration data. */
  beforeListen?: (config: Config) => Promise<void>
  /** Cancels a start that waits for its database: the start rejects. */
  giveUp?: AbortSignal
}

/**
 * Runs the parts of the server that SERVE names: waits for the database, migrates it or checks its schema,
 * starts the job workers, listens. Throws SettingsError for missing settings or a wrong PHONE_KEY, and the
 * error of `listen` if the port is in use.
 */
export async function serve(
  env: Readonly<Record<string, string | undefined>>,
  surroundings: Surroundings = {},
): Promise<RunningServer> {
  const config = readConfig(env)
  assertBuilt(config.serves)
  const log = createLog({ production: config.production, level: config.logLevel })
  if (config.serves.has('console')) await requirePasswordHashing()
  const stopTracing = await startTracing(config, log)
  const release = catchUncaught(log)
  try {
    const served = await start(config, log, surroundings)
    const stop = async (drainMs?: number) => {
      try {
        await served.stop(drainMs)
      } finally {
        await stopTracing()
        release()
      }
    }
    return { ...served, stop, drainMs: config.drainMs }
  } catch (error) {
    release()
    await stopTracing()
    throw error
  }
}

/** Without a collector the SDK is not even loaded. */
async function startTracing({ tracing }: Config, log: Logger): Promise<() => Promise<void>> {
  if (!tracing) return async () => {}
  const sdk = await import('./platform/base/tracing-sdk.ts')
  return sdk.startTracing(tracing, log)
}

async function start(
  config: Config,
  log: Logger,
  { beforeMigration, beforeListen, giveUp = new AbortController().signal }: Surroundings,
): Promise<Omit<RunningServer, 'drainMs'>> {
  const wired = wire(config, log)
  const { context } = wired
  const { serves } = config
  const app = serves.has('shop') ? await buildApp(context) : healthApp(context)
  const consoleApp = serves.has('console') ? await consoleWithPages(wired.consoleContext) : undefined
  let stopWorkers = async () => {}
  const close = async () => {
    await Promise.all([app.close(), consoleApp?.close()])
    await stopWorkers()
    await wired.close()
  }
  try {
    if (serves.has('shop')) await shopPages(app, context)
    let listening: Promise<Pick<RunningServer, 'address' | 'console'>> | undefined
    const listenOnce = () => (listening ??= listenAll(config, app, consoleApp))
    const waiting = (lock: string) => log.warn(`the start waits for a lock ${lock}`)
    await untilPrepared(context, giveUp, {
      onWait: listenOnce,
      prepare: async () => {
        await beforeMigration?.(config)
        await prepareDatabase(config, waiting)
        await reportLockWaits(config.directUrl, waiting, async () => {
          await beforeListen?.(config)
          if (config.production) {
            await claimDatabase(context.db, config)
            await disableDemonstrationStaff(context.db, context.clock())
          }
          await context.keys.load()
          await context.categories.load()
        })
      },
    })
    const { address, console } = await listenOnce()
    follow(context)
    if (serves.has('jobs')) stopWorkers = work(wired)
    const hurry = new AbortController()
    const stop = async (drainMs = 0) => {
      if (drainMs === 0) hurry.abort()
      beginDraining(app)
      if (consoleApp) beginDraining(consoleApp)
      await wait(drainMs, undefined, { signal: hurry.signal }).catch(() => undefined)
      // Behind a load balancer no request may be lost; a single server stops at once.
      const patienceMs = drainMs > 0 ? config.answerMs : stopPatienceMs
      const patience = setTimeout(() => {
        for (const each of [app, consoleApp]) each?.server.closeAllConnections()
      }, patienceMs)
      await close()
      clearTimeout(patience)
    }
    return { address, console, stop }
  } catch (error) {
    await close()
    throw error
  }
}

/** Prepares the database when it is available; calls `onWait` if it is not. */
async function untilPrepared(
  { availability, log }: Context,
  giveUp: AbortSignal,
  { prepare, onWait }: { prepare: () => Promise<void>; onWait: () => Promise<unknown> },
): Promise<void> {
  availability.isPrepared = false
  const aborted = untilAborted(giveUp)
  aborted.catch(() => undefined)
  for (let failures = 1; !availability.isPrepared; failures += 1) {
    await availability.waitUntilReachable(giveUp, onWait)
    try {
      await Promise.race([prepare(), aborted])
      availability.isPrepared = true
    } catch (error) {
      if (!isTransient(error)) throw error
      log.warn(
        { reason: errorReason(error) },
        `the database became unreachable (${errorReason(error)}): the start is repeated`,
      )
      await wait(backoff(failures), undefined, { signal: giveUp })
    }
  }
}

/** Rejects when the signal aborts. */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}

async function listenAll(
  { host, port, consoleHost, consolePort }: Config,
  app: FastifyInstance,
  consoleApp: FastifyInstance | undefined,
): Promise<Pick<RunningServer, 'address' | 'console'>> {
  const address = await listen(app, { host, port }, { host: 'HOST', port: 'PORT' })
  const consoleSettings = { host: 'CONSOLE_HOST', port: 'CONSOLE_PORT' }
  const console =
    consoleApp && (await listen(consoleApp, { host: consoleHost, port: consolePort }, consoleSettings))
  return { address, console }
}

/** Starts to keep the data in memory up to date. */
function follow(context: Context): void {
  const { config, availability, liveIndex, keys, categories, log } = context
  availability.start()
  context.certificateWatch.start()
  if (needsIndex(config)) liveIndex.start()
  const report = (what: string) => (error: unknown) => {
    availability.report(error, what).catch(() => log.warn({ err: error }, what))
  }
  keys.start(report('keys of personal data'))
  categories.start(report('categories'))
}

/** Starts the workers and the witness of the audit; returns the functions that stop them. */
function work({ context, jobContext }: WiredServer): () => Promise<void> {
  const stopWorkers = startWorkers(context.config.directUrl, jobHandlers(jobContext), jobContext)
  const stopWitness = context.auditWitness.start()
  return async () => {
    await stopWorkers()
    await stopWitness()
  }
}

async function consoleWithPages(context: Context): Promise<FastifyInstance> {
  const app = await buildConsole(context)
  await serveConsolePages(app, {
    client: join(consoleDist, 'client'),
    media: join(shopDist, 'client/media'),
    secure: isSecure({ publicUrl: context.config.consoleUrl }),
    staging: context.config.staging,
  })
  return app
}

async function shopPages(app: FastifyInstance, context: Context): Promise<void> {
  const { config, callControl, shedding, visits } = context
  // It shows all codes to everybody.
  if (!config.production) registerOutboxPage(app, context)
  await simulatorPages(app, config)
  await serveSiteFiles(app, config.siteFiles)
  await app.register(pageRoutes, {
    dist: shopDist,
    demo: !config.production,
    staging: config.staging,
    filings: config.filings,
    calls: callControl !== undefined,
    plan: config.numberPlan,
    patienceMs: config.pageMs,
    publicUrl: config.publicUrl,
    secure: isSecure(config),
    shedding,
    visits,
  })
}

/** Serves the simulators' pages at our own origin, where there are simulators. */
async function simulatorPages(app: FastifyInstance, config: Config): Promise<void> {
  for (const [name, upstream] of Object.entries(config.simulators))
    await proxy(app, { prefix: `/simulators/${name}`, upstream, defaultHeaders: defaultHeaders(config) })
}
