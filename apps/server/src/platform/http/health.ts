import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Availability } from '../db/availability.ts'
import type { Db } from '../db/database.ts'
import { version } from '../base/version.ts'
import { withTimeout } from '../base/with-timeout.ts'
import { isDraining } from './draining.ts'
import { requireOperator } from './require-operator.ts'

/**
 * Registers metrics that are read from the database on each scrape. `read` returns undefined if it is
 * down.
 */
export type Metrics = (registry: Registry, db: Db, read: Read) => void
type Read = <T>(rows: Promise<T>) => Promise<T | undefined>

type Parts = {
  db: Db
  config: Pick<Config, 'metricsToken' | 'answerMs'>
  availability: Pick<Availability, 'isPrepared'>
}

/**
 * Metrics of the process, shared by its apps: prom-client never stops measuring them, and keeps what they
 * refer to in memory.
 */
let processMetrics: Registry | undefined

/** A registry with the metrics of the process, for those of an app. */
function createRegistry(): Registry {
  if (!processMetrics) {
    processMetrics = new Registry()
    collectDefaultMetrics({ register: processMetrics })
  }
  return Registry.merge([processMetrics])
}

/**
 * /healthz: the process answers. /readyz: its database answers, and the server is not draining. /metrics:
 * figures for Prometheus.
 */
export function healthRoutes(
  app: FastifyInstance,
  { db, config, availability }: Parts,
  metrics: readonly Metrics[],
): void {
  // A scrape or health check waits for the database for a sixth of the time that a request has.
  const read: Read = (rows) => withTimeout(config.answerMs / 6, rows, undefined)
  const registry = createRegistry()
  new Gauge({
    name: 'build_info',
    help: 'Version of the product and of Node; always 1',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.version }, 1)
  for (const register of metrics) register(registry, db, read)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 8],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    duration.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  app.get('/healthz', async () => ({ status: 'ok', version }))
  app.get('/readyz', async (_request, reply) => {
    if (isDraining(app)) return reply.status(503).send({ status: 'stopping' })
    const { isPrepared } = availability
    const answers = isPrepared && (await read(sql`SELECT 1`.execute(db))) !== undefined
    return reply.status(answers ? 200 : 503).send({ status: answers ? 'ok' : 'database does not answer' })
  })
  let reading: Promise<string> | undefined
  // Concurrent scrapes share one read.
  const figures = () => (reading ??= registry.metrics().finally(() => (reading = undefined)))
  app.get('/metrics', { onRequest: requireOperator(config.metricsToken) }, async (_request, reply) =>
    reply.type(registry.contentType).send(await figures()),
  )
}
