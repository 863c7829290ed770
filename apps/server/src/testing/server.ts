import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { startCourierSimulator } from '../../../simulators/src/courier/courier.ts'
import { folderWithKeys } from '../../../simulators/src/testing/merchant.ts'
import { startWechatPay, type WechatPaySimulator } from '../../../simulators/src/wechat-pay/wechat-pay.ts'
import { reusePools } from '@hao/testing/reused-pools.ts'
import { createTestDatabase } from '@hao/testing/database.ts'
import { waitTimeoutMs, testTimeoutMs } from '@hao/testing/timeouts.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../platform/config/config.ts'
import type { Context } from '../context.ts'
import { jobHandlers } from '../operations/jobs/job-handlers.ts'
import type { JobName, Jobs } from '../platform/jobs/queues.ts'
import { startWorkers } from '../platform/jobs/workers.ts'
import { notificationPath } from '../platform/integrations/pay/wechat/notification-path.ts'
import { answerClientError } from '../platform/http/client-error.ts'
import { defaultHeaders } from '../platform/http/headers.ts'
import { wire } from '../wiring.ts'
import { createApiClient, type ApiClient } from './client.ts'
import { stockNumbers } from './stock.ts'

export type TestServer = ApiClient & {
  origin: string
  context: Context
  wechatPay: WechatPaySimulator
  courier: Awaited<ReturnType<typeof startCourierSimulator>>
  databaseUrl: string
  /** The lines of its log from level warn. */
  logged: readonly string[]
  /** Sets the server's clock ahead of the real one. */
  advance(ms: number): void
  /** Stops the server's clock. From now on only `advance` moves it. */
  stopClock(): void
  /** Runs one job now, as its worker would. */
  runJob<N extends JobName>(name: N, data: Jobs[N]): Promise<void>
  /** Adds the rows of a CSV body (digits,price,…) and returns the ids by digits. */
  stock(...rows: string[]): Promise<Record<string, number>>
}

type Options = {
  /** Starts the job workers too; without them jobs only wait in their queues. */
  workers?: boolean
  /** Further settings. */
  env?: Record<string, string>
  /** The database's URL for the server; by default the database itself. */
  reach?: (databaseUrl: string) => Promise<string>
  /** The URL through a pooler, for all that does not need the database itself. */
  pool?: (databaseUrl: string) => Promise<string>
  /** Checks the database's availability, as in production. */
  watched?: boolean
  /** Replaces the log that `logged` returns. */
  log?: Logger
  /** Replaces the server's clock. `advance` has no effect on it. */
  clock?: () => Date
  /** Adds routes, such as the pages, before it is ready. */
  extend?: (app: FastifyInstance, context: Context) => Promise<void>
}

/**
 * Starts a server with its own database and its own simulators of WeChat Pay and the courier, until the test
 * ends.
 */
export async function startTestServer({
  workers = false,
  env = {},
  reach,
  pool,
  watched = false,
  log,
  clock,
  extend,
}: Options = {}): Promise<TestServer> {
  const dir = await folderWithKeys()
  const databaseUrl = await createTestDatabase()
  let aheadMs = 0
  let stoppedAt: number | undefined
  // The simulators need the server's address first, and only a bound port is certain to be ours. Idle
  // connections stay open for the whole test: a request on a connection that was just closed would fail.
  const http = createServer({ keepAliveTimeout: testTimeoutMs }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const notifyUrl = origin + notificationPath
  const wechatPay = await startWechatPay({
    dir,
    notifyUrl,
    publicUrl: origin,
    timeScale: 0.01,
    // A busy machine must not look like an overloaded server.
    answerMs: waitTimeoutMs,
    refundMs: 20,
    chargeMs: 20,
  })
  const courier = await startCourierSimulator({ dir: join(dir, 'courier') })
  const config = readConfig({
    ANSWER_MS: String(waitTimeoutMs),
    PARTNER_MS: String(waitTimeoutMs),
    LOOP_DELAY_MS: String(waitTimeoutMs),
    ...wechatPay.env,
    ...courier.env,
    ...env,
    ...(await databaseSettings(databaseUrl, reach, pool)),
  })
  const logged: string[] = []
  const ownLog = log ?? pino({ level: 'warn' }, { write: (line) => logged.push(line) })
  const { context, close } = wire(
    config,
    ownLog,
    { clock: clock ?? (() => new Date((stoppedAt ?? Date.now()) + aheadMs)) },
    config.databaseUrl === databaseUrl ? reusePools(databaseUrl) : undefined,
  )
  const app = await buildApp(context)
  await extend?.(app, context)
  if (watched) context.availability.start()
  await app.ready()
  http.on('clientError', answerClientError(defaultHeaders(config)))
  http.on('request', (request, response) => app.routing(request, response))
  const handlers = jobHandlers(context)
  // A test that moves the clock by days must not run every recurring job in between.
  const here = { log: context.log, clock: () => new Date(), availability: context.availability }
  const stopWorkers = workers ? startWorkers(config.directUrl, handlers, here) : undefined
  onTestFinished(async () => {
    await wechatPay.stop()
    await courier.stop()
    await new Promise((closed) => http.close(closed))
    await app.close()
    await stopWorkers?.()
    await close()
  })
  return {
    ...createApiClient(origin, context),
    origin,
    context,
    wechatPay,
    courier,
    databaseUrl,
    logged,
    advance: (ms) => {
      aheadMs += ms
    },
    stopClock: () => {
      stoppedAt = Date.now()
    },
    runJob: (name, data) => handlers[name](data),
    stock: async (...rows) => {
      await stockNumbers(context.db, databaseUrl, rows)
      const numbers = await context.db.selectFrom('numbers').select(['id', 'digits']).execute()
      return Object.fromEntries(numbers.map(({ id, digits }) => [digits, id]))
    },
  }
}

async function databaseSettings(databaseUrl: string, reach: Options['reach'], pool: Options['pool']) {
  const directUrl = (await reach?.(databaseUrl)) ?? databaseUrl
  return { DATABASE_URL: (await pool?.(directUrl)) ?? directUrl, DIRECT_DATABASE_URL: directUrl }
}
