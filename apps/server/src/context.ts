import type { WorkClass } from '@hao/contract/endpoint.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { AuditWitness } from './people/audit/witness.ts'
import type { Traffic } from './telephony/call-log/traffic.ts'
import type { LiveCategories } from './inventory/categories/live-categories.ts'
import type { Config } from './platform/config/config.ts'
import type { Availability } from './platform/db/availability.ts'
import type { Db, Trx } from './platform/db/database.ts'
import type { Enqueue } from './platform/jobs/table.ts'
import type { Shedding } from './platform/http/shedding.ts'
import type { SelfCheck } from './operations/monitoring/self-check.ts'
import type { LiveIndex } from './inventory/numbers/live-index.ts'
import type { CourierAuth } from './platform/integrations/courier/courier-auth.ts'
import type { CallControl } from './platform/integrations/network/call-control.ts'
import type { NumberNetwork } from './platform/integrations/network/number-network.ts'
import type { PaymentProviders } from './platform/integrations/pay/providers.ts'
import type { SmsSender } from './platform/integrations/sms/sms-sender.ts'
import type { WechatOpenPlatform } from './platform/integrations/wechat/open-platform.ts'
import type { MandateKey } from './platform/integrations/pay/mandates.ts'
import type { Keys } from './platform/encryption/keys.ts'

/** What every story may need: made once by `wiring.ts`; tests replace parts of it. */
export type Context = {
  config: Config
  db: Db
  /** The connections of each kind of work: a flood of the one leaves the others theirs. `db` is that of what is vital. */
  databases: Readonly<Record<WorkClass, Db>>
  /** Whether the database is there. */
  availability: Availability
  /** Seals and opens personal data. */
  keys: Keys
  /** The present; tests set it. */
  clock: () => Date
  enqueue: Enqueue
  payments: PaymentProviders
  sms: SmsSender
  courier: CourierAuth
  /** Undefined where no app of WeChat's Open Platform is configured. */
  wechatOpen: WechatOpenPlatform | undefined
  /** Undefined where no carrier is configured: nothing can call. */
  network: NumberNetwork | undefined
  /** Counts what the carrier asks and tells, and keeps the calls that rang nothing. */
  traffic: Traffic
  /** Undefined where nothing can be asked to make calls: nobody can be called back. */
  callControl: CallControl | undefined
  /** The numbers on sale in memory; not loaded, lists come from the database. */
  liveIndex: LiveIndex
  /** The categories by which shoppers find numbers, in memory. */
  categories: LiveCategories
  /** Refuses reads while there is too much to do. */
  shedding: Shedding
  /** Records the audit's head outside of the database, and compares. */
  auditWitness: AuditWitness
  /** Finds out about this server's clock and the provider's certificates. */
  selfCheck: SelfCheck
  renewals: RenewalHooks
  paidOrders: PaidOrderHooks
  log: FastifyBaseLogger
}

/** What becomes of a renewal that buying takes money for: buying knows no renewing, so this is handed in. */
export type RenewalHooks = {
  /** Gives the months that were paid for; false when the subscription is over, or its number cannot come back. */
  fulfil: (trx: Trx, order: { id: number; months: number }, at: Date) => Promise<boolean>
  /** The provider could not charge an order by its mandate. */
  chargeRefused: (trx: Trx, orderId: number) => Promise<void>
  /** The provider has news of a mandate. Throws AdapterError. */
  mandateChanged: (mandate: MandateKey) => Promise<void>
}

/** An order whose first phone the network takes. Telephony stands below commerce, so this is handed in. */
export type PaidOrderHooks = {
  /** Locks an order before its subscription and its binding. */
  lock: (trx: Trx, orderId: number) => Promise<void>
  /** Starts the period of a paid order that has no phone yet; changes no other order. The caller has locked it. */
  begin: (trx: Trx, orderId: number, at: Date) => Promise<void>
}
