import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Calls } from './schema-calls.ts'
import type { ImportSchema } from './schema-imports.ts'
import type { SubscriptionSchema } from './schema-subscriptions.ts'
import type { InvariantChecks } from './schema-invariants.ts'
import type { PaymentHistorySchema, PaymentState, RefundState } from './schema-payment-history.ts'
import type { PaymentAuditSchema } from './schema-payments.ts'
import type { SupportSchema } from './schema-support.ts'

type Id = GeneratedAlways<number>

type Users = {
  id: Id
  phone: string | null
  courier_openid: string | null
  username: Generated<string>
  nickname: Generated<string>
  avatar: Generated<string>
  gender: Generated<0 | 1 | 2>
  roles: Generated<string[]>
  location: JSONColumnType<{ label: string; code: string }[] | null, string | null, string | null>
  created_at: Generated<Date>
  deleted_at: Date | null
}

type Sessions = {
  id: Id
  family: string
  user_id: number
  access_hash: Buffer
  access_expires_at: Date
  refresh_hash: Buffer
  refresh_expires_at: Date
  spent_at: Date | null
  ended_at: Date | null
  created_at: Generated<Date>
}

export type CodePurpose = 'login' | 'bind' | 'delete'

type SmsCodes = {
  id: Id
  purpose: CodePurpose
  phone: string
  code_hmac: Buffer
  tries_left: number
  expires_at: Date
  consumed_at: Date | null
  created_at: Date
}

type SmsOutbox = {
  id: Id
  phone: string
  template: string
  params: JSONColumnType<Record<string, string>>
  created_at: Generated<Date>
}

type RateLimits = { key: string; window_ends_at: Date; hits: number }

type IdempotencyKeys = {
  user_id: number
  key: string
  request_hash: Buffer
  response: unknown
  started_at: Date
}

export type NumberState =
  | 'draft'
  | 'on_sale'
  | 'held'
  | 'sold'
  | 'bound'
  | 'suspended'
  | 'cooling'
  | 'off_shelf'
  | 'blocked'
  | 'retired'

type Numbers = {
  id: Id
  digits: string
  price_fen: number
  struck_price_fen: number | null
  state: NumberState
  held_until: Date | null
  held_by: number | null
  cooling_until: Generated<Date | null>
  categories: string[]
  featured: Generated<number>
  mix: Generated<number>
  created_at: Generated<Date>
}

type NumberHistory = {
  id: Id
  number_id: number
  event: string
  state: NumberState
  order_id: number | null
  at: Date
}

export type OrderStage =
  | 'created'
  | 'paying'
  | 'paid'
  | 'active'
  | 'ended'
  | 'cancelled'
  | 'expired'
  | 'refunding'
  | 'refunded'

type Orders = {
  id: Id
  out_trade_no: string
  user_id: number
  number_id: number
  kind: 'new' | 'renew'
  months: number
  price_fen: number
  amount_fen: number
  stage: OrderStage
  status: GeneratedAlways<1 | 2 | 3>
  auto_renew: boolean
  hold_until: Date
  paid_at: Date | null
  subscription_id: Generated<number | null>
  /** What it has paid for. */
  period_start: Generated<Date | null>
  period_end: Generated<Date | null>
  created_at: Date
}

type OrderHistory = {
  id: Id
  order_id: number
  event: string
  stage: OrderStage
  at: Date
}

type Payments = {
  id: Id
  order_id: number
  out_trade_no: string
  method: 'wechat'
  /** `contract`: WeChat charges what the buyer has signed for. */
  channel: 'h5' | 'jsapi' | 'contract'
  amount_fen: number
  state: PaymentState
  payer_client_ip: string
  h5_url: string | null
  h5_url_until: Date | null
  transaction_id: string | null
  payer_openid: string | null
  succeeded_at: Date | null
  checked_at: Date | null
  created_at: Date
}

type PaymentNotifications = {
  id: string
  event_type: string
  resource: JSONColumnType<Record<string, unknown>>
  received_at: Date
  applied_at: Date | null
  quarantine: string | null
}

type Refunds = {
  id: Id
  order_id: number
  payment_id: number
  out_refund_no: string
  /** `extra` gives back a second payment of an order, which goes on; `remainder` the unused rest of one that has ended. */
  kind: 'order' | 'extra' | 'remainder'
  amount_fen: number
  reason: string
  state: RefundState
  created_at: Date
  /** When WeChat took it on. */
  accepted_at: Generated<Date | null>
  succeeded_at: Date | null
}

type Ledger = {
  id: Id
  order_id: number
  kind: 'payment' | 'refund'
  amount_fen: number
  reference: string
  at: Date
}

type Bindings = {
  id: Id
  subscription_id: number
  number_id: number
  phone: string
  slot: number
  state: 'submitted' | 'effective' | 'rejected' | 'ended'
  version: Generated<number>
  created_at: Date
}

type Favourites = { id: Id; user_id: number; number_id: number; status: 0 | 1; updated_at: Date }

type Banners = {
  id: Id
  position: number
  image: string
  video: string | null
  video_poster: string | null
  title_zh: string
  title_en: string
  link: string | null
}

type Questions = {
  id: Id
  position: number
  category: string
  title_zh: string
  title_en: string
  body_zh: string
  body_en: string
}

type Agreements = {
  id: string
  version: string
  effective_at: Date
  title_zh: string
  title_en: string
  body_zh: string
  body_en: string
}

type Seeds = { name: string; planted_at: Generated<Date> }

/** Every table as kysely sees it; what each column means stands in the migrations. */
export type Schema = PaymentAuditSchema &
  PaymentHistorySchema &
  SupportSchema &
  ImportSchema &
  SubscriptionSchema & {
    users: Users
    sessions: Sessions
    sms_codes: SmsCodes
    sms_outbox: SmsOutbox
    rate_limits: RateLimits
    idempotency_keys: IdempotencyKeys
    numbers: Numbers
    number_history: NumberHistory
    orders: Orders
    order_history: OrderHistory
    payments: Payments
    payment_notifications: PaymentNotifications
    refunds: Refunds
    ledger: Ledger
    bindings: Bindings
    calls: Calls
    favourites: Favourites
    banners: Banners
    questions: Questions
    agreements: Agreements
    seeds: Seeds
    invariant_checks: InvariantChecks
  }
