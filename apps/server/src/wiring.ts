import type { FastifyBaseLogger } from 'fastify'
import { AuditWitness } from './people/audit/witness.ts'
import { Traffic } from './telephony/call-log/traffic.ts'
import { startPaidPeriod } from './commerce/checkout/submit-binding.ts'
import { lockOrder } from './commerce/orders/machine.ts'
import { LiveCategories } from './inventory/categories/live-categories.ts'
import type { Config } from './platform/config/config.ts'
import type { Context } from './context.ts'
import type { PoolFigures } from './platform/db/acquire-connection.ts'
import { Availability } from './platform/db/availability.ts'
import { openPool } from './platform/db/connections.ts'
import { type Db, openDatabase, type DatabaseOptions, type OpenPool } from './platform/db/database.ts'
import { shedLoad } from './platform/http/shedding.ts'
import { enqueue } from './platform/jobs/table.ts'
import { exportPeriod } from './operations/privacy/export-period.ts'
import { CertificateWatch } from './operations/monitoring/certificate-watch.ts'
import { LiveIndex } from './inventory/numbers/live-index.ts'
import { fulfilRenewal } from './commerce/renewals/fulfil-renewal.ts'
import { checkMandate, endMandates } from './commerce/renewals/mandates.ts'
import { notifyRefusedCharge } from './commerce/renewals/notify-refused-charge.ts'
import { AdapterError } from './platform/base/adapter-error.ts'
import { createCourierAuth, type CourierAuth } from './platform/integrations/courier/courier-auth.ts'
import { createCallControl } from './platform/integrations/network/call-control.ts'
import { createCarrier } from './platform/integrations/network/carrier.ts'
import { createProviders } from './platform/integrations/pay/providers.ts'
import { createMailer } from './platform/integrations/staff-messages/mailer.ts'
import { createWecomRobot } from './platform/integrations/staff-messages/wecom-robot.ts'
import { preferWechat } from './platform/integrations/sms/prefer-wechat.ts'
import { countSms } from './platform/integrations/sms/count-sms.ts'
import { createAliyunSms } from './platform/integrations/sms/aliyun-sms.ts'
import { createOutboxSms } from './platform/integrations/sms/outbox-sms.ts'
import { createNuonuo } from './platform/integrations/invoice/nuonuo.ts'
import type { SmsSender } from './platform/integrations/sms/sms-sender.ts'
import { createTencentSms } from './platform/integrations/sms/tencent-sms.ts'
import { createWechatOpen } from './platform/integrations/wechat/wechat-open.ts'
import { VisitCounter } from './platform/web/visits.ts'
import { Keys } from './platform/encryption/keys.ts'

/**
 * The parts of a running server; `close` closes their connections. Jobs (`jobContext`) and the console
 * (`consoleContext`) have pools of their own, so that a flood of requests does not starve them.
 */
export type WiredServer = {
  context: Context
  jobContext: Context
  consoleContext: Context
  close: () => Promise<void>
}

/**
 * The maximum number of database connections. More do not increase the throughput of a database with a few
 * cores.
 */
const connections = { vital: 12, own: 6, browse: 6, jobs: 8, console: 4, keys: 1 }

/** The statement timeout of a job: the lease of its queue. */
const jobAnswerMs = 300_000

/**
 * Creates every part from the settings, over a migrated database; `parts` and `open` replace some in tests.
 * Does not start job workers or the number index.
 */
export function wire(
  config: Config,
  log: FastifyBaseLogger,
  parts: Partial<Context> = {},
  open: OpenPool = openPool,
): WiredServer {
  const availability = new Availability({ databaseUrl: config.databaseUrl, log, answerMs: config.answerMs })
  const { shared, jobDb, consoleDb, keysDb } = openDatabases(config, open, availability)
  const db = shared.databases.vital
  const keys = new Keys(keysDb, config.phoneKey)
  const clock = parts.clock ?? (() => new Date())
  const context: Context = {
    config,
    db,
    ...shared,
    availability,
    keys,
    clock,
    enqueue,
    payments: createProviders(config.payments, log),
    ...createPartners(config, countSms(smsSender(config, { db, keys }, log)), log),
    network: config.carrier && createCarrier(config.carrier, log),
    traffic: new Traffic({ db: jobDb, carrier: config.carrier?.id ?? '', log, availability }),
    visits: new VisitCounter({ db: jobDb, log, availability, clock, publicUrl: config.publicUrl }),
    callControl:
      config.carrier?.control && createCallControl({ ...config.carrier, ...config.carrier.control }),
    liveIndex: new LiveIndex({ directUrl: config.directUrl, log, availability }),
    categories: new LiveCategories(db),
    shedding: shedLoad(config.loopDelayMs),
    auditWitness: new AuditWitness({ db: jobDb, log, clock, config }),
    certificateWatch: new CertificateWatch({ log, clock, config }),
    exportUserData: (of, id, period) => exportPeriod({ ...context, db: of }, id, period),
    renewals: {
      endMandates: (...ended) => endMandates(context, ...ended),
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
      context.certificateWatch.stop()
      context.shedding.stop()
      await availability.stop()
      await context.traffic.stop()
      await context.visits.flush()
      await context.liveIndex.stop()
      await Promise.all([...Object.values(shared.databases), jobDb, consoleDb, keysDb].map(destroy))
    },
  }
}

const destroy = (db: Db) => db.destroy()

/** A pool of connections for each kind of work. Jobs take longer than a pooler lets a statement take. */
function openDatabases(
  { databaseUrl, directUrl, answerMs, databaseWaiting }: Config,
  open: OpenPool,
  availability: Availability,
) {
  const pools = new Map<string, PoolFigures>()
  const openNamed =
    (name: string): OpenPool =>
    (poolConfig) => {
      const pool = open(poolConfig)
      pools.set(name, pool)
      return pool
    }
  const database = (name: keyof typeof connections, url = databaseUrl, options: DatabaseOptions = {}) =>
    openDatabase(url, connections[name], {
      name: `hao ${name}`,
      answerMs,
      open: openNamed(name),
      availability,
      ...options,
    })
  const bounded = (name: keyof typeof connections) =>
    database(name, databaseUrl, { maxWaiting: databaseWaiting })
  return {
    shared: {
      databases: { vital: database('vital'), own: bounded('own'), browse: bounded('browse') },
      pools,
    },
    jobDb: database('jobs', directUrl, { answerMs: jobAnswerMs }),
    consoleDb: bounded('console'),
    // Transactions wait for the keys: they may hold every other connection of the server and of the pooler.
    keysDb: database('keys', directUrl),
  }
}

function smsSender(
  { sms, codePepper: pepper, production }: Config,
  sealed: Pick<Context, 'db' | 'keys'>,
  log: FastifyBaseLogger,
): SmsSender {
  if (sms.provider === 'aliyun') return createAliyunSms(sms)
  if (sms.provider === 'tencent') return createTencentSms(sms)
  // The terminal of a demonstration shows SMS codes at any log level, the log of a test environment none.
  const terminal = log.child({}, { level: 'info' })
  const show = production ? () => undefined : (line: string) => terminal.info(line)
  return createOutboxSms({ ...sealed, pepper, log: show })
}

/** The partners that need nothing but their settings. */
function createPartners(
  { courier, invoicing, wechatOpen, publicUrl, staffMessages: { mail, wecom } }: Config,
  sms: SmsSender,
  log: FastifyBaseLogger,
) {
  const wechat = wechatOpen && createWechatOpen(wechatOpen)
  const template = wechatOpen?.ticketTemplate
  return {
    sms: wechat && template ? preferWechat(sms, { wechat, template, publicUrl, log }) : sms,
    courier: courier ? createCourierAuth(courier) : noCourier,
    invoicing: invoicing && createNuonuo(invoicing),
    wechatOpen: wechat,
    mailer: mail && createMailer(mail),
    wecomRobot: wecom && createWecomRobot(wecom),
  }
}

/** Without a courier app every courier login is refused. */
const noCourier: CourierAuth = {
  exchange: () => Promise.reject(new AdapterError('auth', 'no courier app is configured')),
}
