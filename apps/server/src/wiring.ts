import type { FastifyBaseLogger } from 'fastify'
import { AuditWitness } from './people/audit/witness.ts'
import { Traffic } from './telephony/call-log/traffic.ts'
import { startPaidPeriod } from './commerce/checkout/submit-binding.ts'
import { lockOrder } from './commerce/orders/machine.ts'
import { LiveCategories } from './inventory/categories/live-categories.ts'
import type { Config } from './platform/config/config.ts'
import type { Context } from './context.ts'
import { Availability } from './platform/db/availability.ts'
import { openPool } from './platform/db/connections.ts'
import { openDatabase, type OpenPool } from './platform/db/database.ts'
import { shedLoad } from './platform/http/shedding.ts'
import { enqueue } from './platform/jobs/table.ts'
import { SelfCheck } from './operations/monitoring/self-check.ts'
import { LiveIndex } from './inventory/numbers/live-index.ts'
import { fulfilRenewal } from './commerce/renewals/fulfil-renewal.ts'
import { checkMandate } from './commerce/renewals/mandates.ts'
import { notifyRefusedCharge } from './commerce/renewals/notify-refused-charge.ts'
import { AdapterError } from './platform/base/adapter-error.ts'
import { createCourierAuth, type CourierAuth } from './platform/integrations/courier/courier-auth.ts'
import { createCallControl } from './platform/integrations/network/call-control.ts'
import { createCarrier } from './platform/integrations/network/carrier.ts'
import { createProviders } from './platform/integrations/pay/providers.ts'
import { createAliyunSms } from './platform/integrations/sms/aliyun-sms.ts'
import { createOutboxSms } from './platform/integrations/sms/outbox-sms.ts'
import type { SmsSender } from './platform/integrations/sms/sms-sender.ts'
import { createTencentSms } from './platform/integrations/sms/tencent-sms.ts'
import { createWechatOpen } from './platform/integrations/wechat/wechat-open.ts'
import { Keys } from './platform/encryption/keys.ts'

/**
 * The parts that a running server is made of; `close` gives back their connections. Jobs have a pool of their
 * own, `jobContext`: they may take longer than a request, and a flood of requests leaves them theirs. So has
 * the console, `consoleContext`.
 */
export type WiredServer = {
  context: Context
  jobContext: Context
  consoleContext: Context
  close: () => Promise<void>
}

/** Connections to the database at most. A database of some cores does no more at a time with more of them. */
const connections = { vital: 12, own: 6, browse: 6, jobs: 8, console: 4 }

/** How long a statement of a job may take: as long as its queue lets one be under way. */
const jobAnswerMs = 300_000

/**
 * Makes every part by hand from the settings, over a migrated database; `parts` and `open` replace some of
 * them in tests. Job workers and the index of numbers are not started here.
 */
export function wire(
  config: Config,
  log: FastifyBaseLogger,
  parts: Partial<Context> = {},
  open: OpenPool = openPool,
): WiredServer {
  const { databaseUrl, answerMs } = config
  const availability = new Availability({ databaseUrl, log, answerMs })
  const { databases, jobDb, consoleDb } = openDatabases(config, open, availability)
  const db = databases.vital
  const keys = new Keys(db, config.phoneKey)
  const clock = parts.clock ?? (() => new Date())
  const context: Context = {
    config,
    db,
    databases,
    availability,
    keys,
    clock,
    enqueue,
    payments: createProviders(config.payments),
    sms: smsSender(config, { db, keys }, log),
    courier: config.courier ? createCourierAuth(config.courier) : noCourier,
    wechatOpen: config.wechatOpen && createWechatOpen(config.wechatOpen),
    network: config.carrier && createCarrier(config.carrier),
    traffic: new Traffic({ db: jobDb, carrier: config.carrier?.id ?? '', log, availability }),
    callControl:
      config.carrier?.control && createCallControl({ ...config.carrier, ...config.carrier.control }),
    liveIndex: new LiveIndex({ databaseUrl, log, availability }),
    categories: new LiveCategories(db),
    shedding: shedLoad(config.loopDelayMs, log),
    auditWitness: new AuditWitness({ db: jobDb, log, clock, config }),
    selfCheck: new SelfCheck({ db, log, clock, config }),
    renewals: {
      fulfil: (...renewal) => fulfilRenewal(context, ...renewal),
      chargeRefused: (trx, orderId) => notifyRefusedCharge(context, trx, orderId),
      mandateChanged: (mandate) => checkMandate(context, mandate),
    },
    paidOrders: { lock: lockOrder, begin: startPaidPeriod },
    log,
    ...parts,
  }
  return {
    context,
    jobContext: { ...context, db: jobDb },
    consoleContext: { ...context, db: consoleDb },
    close: async () => {
      keys.stop()
      context.categories.stop()
      context.selfCheck.stop()
      context.shedding.stop()
      await availability.stop()
      await context.traffic.stop()
      await context.liveIndex.stop()
      await Promise.all([...Object.values(databases), jobDb, consoleDb].map((each) => each.destroy()))
    },
  }
}

/** A pool of connections for each kind of work. */
function openDatabases(
  { databaseUrl, answerMs, databaseWaiting }: Config,
  open: OpenPool,
  availability: Availability,
) {
  const database = (max: number, patienceMs = answerMs, mostWaiting = Infinity) =>
    openDatabase(databaseUrl, max, patienceMs, mostWaiting, open, availability)
  return {
    databases: {
      vital: database(connections.vital),
      own: database(connections.own, answerMs, databaseWaiting),
      browse: database(connections.browse, answerMs, databaseWaiting),
    },
    jobDb: database(connections.jobs, jobAnswerMs),
    consoleDb: database(connections.console, answerMs, databaseWaiting),
  }
}

function smsSender(
  { sms, codePepper: pepper }: Config,
  sealed: Pick<Context, 'db' | 'keys'>,
  log: FastifyBaseLogger,
): SmsSender {
  if (sms.provider === 'aliyun') return createAliyunSms(sms)
  if (sms.provider === 'tencent') return createTencentSms(sms)
  // A newcomer reads the code in the terminal, however quiet the log is.
  const terminal = log.child({}, { level: 'info' })
  return createOutboxSms({ ...sealed, pepper, log: (line) => terminal.info(line) })
}

/** Where no courier app is configured, nobody can come from it. */
const noCourier: CourierAuth = {
  exchange: () => Promise.reject(new AdapterError('auth', 'no courier app is configured')),
}
