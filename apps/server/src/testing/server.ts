import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
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
import { importNumbers } from '../inventory/import/import-numbers.ts'
import { wire } from '../wiring.ts'
import { createApiClient, type ApiClient } from './client.ts'

export type TestServer = ApiClient & {
  origin: string
  context: Context
  wechatPay: WechatPaySimulator
  courier: Awaited<ReturnType<typeof startCourierSimulator>>
  databaseUrl: string
  /** The lines of its log, from warnings on. */
  logged: readonly string[]
  /** Lets the server's clock run ahead of the real one. */
  advance(ms: number): void
  /** Runs one job now, as its worker would. */
  runJob<N extends JobName>(name: N, data: Jobs[N]): Promise<void>
  /** Takes a CSV body (digits,price,…) into the inventory and gives the ids by digits. */
  stock(...rows: string[]): Promise<Record<string, number>>
}

type Options = {
  /** Start the job workers too; without them jobs only pile up in their queue. */
  workers?: boolean
  /** Settings beside those of the simulators. */
  env?: Record<string, string>
  /** The address by which the server reaches its database; by default its own. */
  reach?: (databaseUrl: string) => Promise<string>
  /** Watch whether the database is there, as a server in production does. */
  watched?: boolean
  /** Its log, in place of the one that `logged` gives. */
  log?: Logger
  /** Adds to its API before it is ready, such as the pages. */
  extend?: (app: FastifyInstance, context: Context) => Promise<void>
}

/** A listening server over its own database and its own simulators of WeChat Pay and the courier; all gone with the test. */
export async function startTestServer({
  workers = false,
  env = {},
  reach = async (url) => url,
  watched = false,
  log,
  extend,
}: Options = {}): Promise<TestServer> {
  const dir = await folderWithKeys()
  const databaseUrl = await createTestDatabase()
  let aheadMs = 0
  // The simulators want to know the address before there is an app to listen, and a port is ours only once it is bound.
  // It keeps idle connections for as long as a test lasts: one that it closed just when a client on a busy machine used it again answers nothing.
  const http = createServer({ keepAliveTimeout: testTimeoutMs }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const notifyUrl = origin + notificationPath
  const wechatPay = await startWechatPay({
    dir,
    notifyUrl,
    publicUrl: origin,
    timeScale: 0.01,
    // A busy machine is slow, which is not one of the faults that tests switch on.
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
    DATABASE_URL: await reach(databaseUrl),
  })
  const logged: string[] = []
  const ownLog = log ?? pino({ level: 'warn' }, { write: (line) => logged.push(line) })
  const { context, close } = wire(
    config,
    ownLog,
    { clock: () => new Date(Date.now() + aheadMs) },
    config.databaseUrl === databaseUrl ? reusePools(databaseUrl) : undefined,
  )
  const app = await buildApp(context)
  await extend?.(app, context)
  if (watched) context.availability.start()
  await app.ready()
  http.on('clientError', answerClientError(defaultHeaders(config)))
  http.on('request', (request, response) => app.routing(request, response))
  const handlers = jobHandlers(context)
  // A test that lets days go by does not want all that recurs in them.
  const here = { log: context.log, clock: () => new Date(), availability: context.availability }
  const stopWorkers = workers ? startWorkers(config.databaseUrl, handlers, here) : undefined
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
    runJob: (name, data) => handlers[name](data),
    stock: async (...rows) => {
      await importNumbers(
        databaseUrl,
        Readable.from([`${['digits,price,goodPrice,state,featured', ...rows].join('\n')}\n`]),
      )
      const numbers = await context.db.selectFrom('numbers').select(['id', 'digits']).execute()
      return Object.fromEntries(numbers.map(({ id, digits }) => [digits, id]))
    },
  }
}
