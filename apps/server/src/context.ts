import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { Enqueue } from './jobs/queues.ts'
import type { CourierAuth } from './ports/courier/courier-auth.ts'
import type { NumberNetwork } from './ports/network/number-network.ts'
import type { PaymentGateway } from './ports/pay/gateway.ts'
import type { SmsSender } from './ports/sms/sms-sender.ts'
import type { WechatOpenPlatform } from './ports/wechat/open-platform.ts'

/** What every use case may need: made once by `app.ts`, other parts by the tests. */
export type Context = {
  config: Config
  db: Db
  /** The present; tests set it. */
  clock: () => Date
  enqueue: Enqueue
  payments: PaymentGateway
  sms: SmsSender
  courier: CourierAuth
  /** Undefined where no app of WeChat's Open Platform is configured. */
  wechatOpen: WechatOpenPlatform | undefined
  /** Undefined where no carrier is configured: nothing can call. */
  network: NumberNetwork | undefined
  log: FastifyBaseLogger
}
