import type { WorkClass } from '@hao/contract/endpoint.ts'
import type { UserData } from '@hao/contract/user-data.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { AuditWitness } from './people/audit/witness.ts'
import type { Traffic } from './telephony/call-log/traffic.ts'
import type { LiveCategories } from './inventory/categories/live-categories.ts'
import type { Config } from './platform/config/config.ts'
import type { PoolFigures } from './platform/db/acquire-connection.ts'
import type { Availability } from './platform/db/availability.ts'
import type { Db, Trx } from './platform/db/database.ts'
import type { Enqueue } from './platform/jobs/table.ts'
import type { Shedding } from './platform/http/shedding.ts'
import type { CertificateWatch } from './operations/monitoring/certificate-watch.ts'
import type { LiveIndex } from './inventory/numbers/live-index.ts'
import type { CourierAuth } from './platform/integrations/courier/courier-auth.ts'
import type { CallControl } from './platform/integrations/network/call-control.ts'
import type { NumberNetwork } from './platform/integrations/network/number-network.ts'
import type { PaymentProviders } from './platform/integrations/pay/providers.ts'
import type { InvoiceProvider } from './platform/integrations/invoice/provider.ts'
import type { Mailer } from './platform/integrations/staff-messages/mailer.ts'
import type { WecomRobot } from './platform/integrations/staff-messages/wecom-robot.ts'
import type { SmsSender } from './platform/integrations/sms/sms-sender.ts'
import type { WechatOpenPlatform } from './platform/integrations/wechat/open-platform.ts'
import type { MandateKey } from './platform/integrations/pay/mandates.ts'
import type { VisitCounter } from './platform/web/visits.ts'
import type { Keys } from './platform/encryption/keys.ts'

/** The dependencies of use cases, created once by `wiring.ts`; tests replace some. */
export type Context = {
  config: Config
  db: Db
  /**
   * A pool for each kind of work, so that a flood of one kind does not starve the others. `db` is the pool of
   * vital work.
   */
  databases: Readonly<Record<WorkClass, Db>>
  /** The figures of each pool, by its name. */
  pools: ReadonlyMap<string, PoolFigures>
  availability: Availability
  /** Encrypts and decrypts personal data. */
  keys: Keys
  /** The current time; tests set it. */
  clock: () => Date
  enqueue: Enqueue
  payments: PaymentProviders
  sms: SmsSender
  /** Undefined without a provider of invoices: staff issue them elsewhere. */
  invoicing: InvoiceProvider | undefined
  /** Mail to staff, and the robot of their WeCom group; undefined where they are not set up. */
  mailer: Mailer | undefined
  wecomRobot: WecomRobot | undefined
  courier: CourierAuth
  /** Undefined if no app of WeChat's Open Platform is configured. */
  wechatOpen: WechatOpenPlatform | undefined
  /** Undefined without a carrier: no calls are possible. */
  network: NumberNetwork | undefined
  /** Counts the carrier's requests and events, and records calls that rang no phone. */
  traffic: Traffic
  /** Counts visits to the shop. */
  visits: VisitCounter
  /** Undefined without an edge that makes outbound calls. */
  callControl: CallControl | undefined
  /** The numbers on sale, in memory. Until it is loaded, lists come from the database. */
  liveIndex: LiveIndex
  /** The categories of numbers, in memory. */
  categories: LiveCategories
  /** Refuses reads while the server is overloaded. */
  shedding: Shedding
  /** Records the head of the audit log outside of the database, and compares it. */
  auditWitness: AuditWitness
  /** Warns before the certificates of WeChat Pay expire. */
  certificateWatch: CertificateWatch
  /** The data of a user in a period. It is passed in, because the console must not import privacy. */
  exportUserData: (db: Db, id: number, period: { from: Date; until: Date }) => Promise<Partial<UserData>>
  renewals: RenewalHooks
  paidOrders: PaidOrderHooks
  log: FastifyBaseLogger
}

/** They are passed in, because payments and transfers must not import renewals. */
type RenewalHooks = {
  /** Of subscriptions that end. */
  endMandates: (trx: Trx, subscriptionIds: readonly number[], at: Date) => Promise<void>
  /** Extends the subscription by the paid months; false if it has ended, or its number is not available. */
  fulfil: (
    trx: Trx,
    order: { id: number; months: number; created_at: Date },
    times: { at: Date; paidAt: Date },
  ) => Promise<boolean>
  /** The provider could not charge an order by its mandate. */
  chargeRefused: (trx: Trx, orderId: number) => Promise<void>
  /** The provider reported a change of a mandate. Throws AdapterError. */
  mandateChanged: (mandate: MandateKey) => Promise<void>
}

/**
 * Hooks of orders for telephony, when the network accepts the first phone of an order. They are passed in,
 * because telephony must not import commerce.
 */
type PaidOrderHooks = {
  /** Locks an order before its subscription and its binding. */
  lock: (trx: Trx, orderId: number) => Promise<void>
  /**
   * Starts the period of a paid order without a phone; leaves other orders alone. The caller has locked it.
   */
  begin: (trx: Trx, orderId: number, at: Date) => Promise<void>
}
