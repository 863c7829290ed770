import type { InAppParameters } from '@hao/contract/payment.ts'
import type { ProviderName } from '@hao/contract/payment-methods.ts'
import type { MandateReport, Mandates } from './mandates.ts'

/** A payment provider. Amounts are integer fen of CNY. Methods throw AdapterError. */
export type PaymentProvider = {
  /** Our merchant account: a report about another merchant or app is not ours. */
  account: Account
  notifications: {
    /** The path to which the provider sends notifications. */
    path: string
    /** The body of a response after which the provider does not repeat the notification. */
    acknowledgement: string
  }
  /** Creates the payment at the provider. The same request again renews the client's action. */
  createPayment(request: PaymentRequest): Promise<ClientAction>
  /** The current state of a payment; throws `not_found` if the provider has never had it. */
  queryPayment(outTradeNo: string): Promise<PaymentReport>
  /**
   * After `closed` this trade number can no longer be paid; a payment that the provider never had counts as
   * closed. Never create a payment with the same number again.
   */
  closePayment(outTradeNo: string): Promise<'closed' | 'already-paid'>
  /** Requests a refund. `processing` ends by a notification or `queryRefund`. */
  refund(request: RefundRequest): Promise<RefundReport>
  queryRefund(refund: RefundNumbers): Promise<RefundReport>
  /**
   * Verifies a notification by its raw body and parses it. Throws `bad_signature` if it is not from the
   * provider.
   */
  parseNotification(headers: MessageHeaders, rawBody: Buffer): Promise<Notification>
  /**
   * The bill of a day (`YYYY-MM-DD` in Asia/Shanghai), complete from 10:00 of the next day, before that
   * `unavailable`. A day without payments has an empty bill.
   */
  downloadBill(day: string): Promise<Bill>
  /** Undefined if the merchant may not charge by mandate. */
  mandates?: Mandates | undefined
}

export type Account = { merchantId: string; appId: string }

export type PaymentRequest = {
  /** `in-app`: on a page inside the provider's app. */
  channel: 'browser' | 'in-app'
  outTradeNo: string
  description: string
  amountFen: number
  /** The time until which the buyer can pay. Unchanged when the request is repeated. */
  expiresAt: Date
  /** The IP address of the buyer's browser. */
  payerClientIp: string
  /** The provider's id of the buyer; required for `in-app`. */
  payerId?: string
  /** The shop's origin in the buyer's browser, for example `https://shop.example`. */
  origin?: string
}

/**
 * The next action of the buyer's browser: open `url` while it is valid, or pass `parameters` to the
 * surrounding app.
 */
export type ClientAction =
  | { kind: 'redirect'; url: string; validMs: number }
  | { kind: 'invoke'; parameters: InAppParameters }

/** A buyer who uses the provider's app. */
export type KnownPayer = { provider: ProviderName; payerId: string }

export type PaymentState =
  | 'pending'
  | 'paid'
  /** Paid, and a full or partial refund was accepted. */
  | 'refunded'
  | 'closed'
  /** A charge by mandate that the buyer's bank or balance refused. */
  | 'refused'

export type PaymentKey = { provider: ProviderName; outTradeNo: string }

export type PaymentReport = Account &
  PaymentKey & {
    state: PaymentState
    /** The provider's code of a refusal. */
    refusal?: string
    transactionId?: string
    /** The amount of the order, before the provider's discounts. */
    amountFen?: number
    currency?: string
    payerId?: string
    successTime?: Date
  }

/** A refund number is chosen before the first request and used for every retry: it is refunded once. */
export type RefundNumbers = { outTradeNo: string; outRefundNo: string }

export type RefundRequest = RefundNumbers & { refundFen: number; totalFen: number; reason: string }

export type RefundReport = RefundNumbers & {
  provider: ProviderName
  state: 'processing' | 'succeeded' | 'closed' | 'abnormal'
  refundFen: number
  /** When the provider accepted it. The bill of that day has it. */
  createTime?: Date
  successTime?: Date
}

export type Notification = {
  /** The id of the notification, the same for repeats: the key in the inbox. */
  id: string
  eventType: string
  createTime: Date
} & (
  | { kind: 'payment'; report: PaymentReport }
  | { kind: 'refund'; report: RefundReport }
  | { kind: 'mandate'; report: MandateReport }
)

/** `feeFen` is what the provider charged for the day, less what it returned for refunds. */
export type Bill = {
  payments: (PaymentReport & { amountFen: number })[]
  refunds: BilledRefund[]
  feeFen: number
}

export type BilledRefund = RefundNumbers & { refundFen: number }

export type MessageHeaders = Record<string, string | string[] | undefined>
