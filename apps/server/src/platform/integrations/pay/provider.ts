import type { InAppParameters } from '@hao/contract/entities.ts'
import type { ProviderName } from '@hao/contract/payment-methods.ts'
import type { MandateReport, Mandates } from './mandates.ts'

/** Money is integer fen of CNY; a request that fails rejects with an `AdapterError`. */
export type PaymentProvider = {
  /** Whose money the reports are about: one of another merchant or app is not ours. */
  account: Account
  notifications: {
    /** Where the provider sends them. */
    path: string
    /** The body of the answer that ends their repetition. */
    acknowledgement: string
  }
  /** Places the payment at the provider; with the same request again it renews what the client needs. */
  createPayment(request: PaymentRequest): Promise<ClientAction>
  /** The truth about one payment; `not_found` when the provider never saw it. */
  queryPayment(outTradeNo: string): Promise<PaymentReport>
  /**
   * After `closed` nobody can pay this trade number any more. One that the provider never saw counts as
   * closed. Never create a payment under the same number again after that.
   */
  closePayment(outTradeNo: string): Promise<'closed' | 'already-paid'>
  /** Accepted is not refunded: `processing` ends by notification or `queryRefund`. */
  refund(request: RefundRequest): Promise<RefundReport>
  queryRefund(refund: RefundNumbers): Promise<RefundReport>
  /** Verifies a notification from its raw bytes and reads it; `bad_signature` for anything not provably the provider's. */
  parseNotification(headers: MessageHeaders, rawBody: Buffer): Promise<Notification>
  /**
   * The bill of a day (`YYYY-MM-DD` in China), complete from 10:00 of the next day; before that
   * `unavailable`. A day without payments has an empty bill.
   */
  downloadBill(day: string): Promise<Bill>
  /** Undefined where the merchant has no permission to charge by mandate. */
  mandates?: Mandates | undefined
}

export type Account = { merchantId: string; appId: string }

export type PaymentRequest = {
  /** `in-app`: on a page inside the provider's own app. */
  channel: 'browser' | 'in-app'
  outTradeNo: string
  description: string
  amountFen: number
  /** From here on the buyer can no longer pay. Keep it unchanged when the request is repeated. */
  expiresAt: Date
  /** The network address of the buyer's browser. */
  payerClientIp: string
  /** The buyer at the provider; required for `in-app`. */
  payerId?: string
  /** The shop's public origin as this buyer sees it, for example `https://shop.example`. */
  origin?: string
}

/** What the buyer's browser does next: open `url` while it is valid, or give `parameters` to the app around the page. */
export type ClientAction =
  | { kind: 'redirect'; url: string; validMs: number }
  | { kind: 'invoke'; parameters: InAppParameters }

/** A buyer inside the provider's app. */
export type KnownPayer = { provider: ProviderName; payerId: string }

export type PaymentState =
  | 'pending'
  | 'paid'
  /** Was paid, and a refund of all or part of it was accepted. */
  | 'refunded'
  | 'closed'
  /** A charge by mandate that the buyer's bank or balance has refused. */
  | 'refused'

/** One payment at its provider. */
export type PaymentKey = { provider: ProviderName; outTradeNo: string }

export type PaymentReport = Account &
  PaymentKey & {
    state: PaymentState
    /** The provider's code for `refused`. */
    refusal?: string
    transactionId?: string
    /** What the order asked for, before discounts of the provider's. */
    amountFen?: number
    currency?: string
    payerId?: string
    successTime?: Date
  }

/** A refund number is chosen before the first request and used again on every retry: one number refunds once. */
export type RefundNumbers = { outTradeNo: string; outRefundNo: string }

export type RefundRequest = RefundNumbers & { refundFen: number; totalFen: number; reason: string }

export type RefundReport = RefundNumbers & {
  provider: ProviderName
  state: 'processing' | 'succeeded' | 'closed' | 'abnormal'
  refundFen: number
  /** When the provider accepted it; its bill has it on that day. */
  createTime?: Date
  successTime?: Date
}

export type Notification = {
  /** The same for every repeated delivery: the key of the inbox. */
  id: string
  eventType: string
  createTime: Date
} & (
  | { kind: 'payment'; report: PaymentReport }
  | { kind: 'refund'; report: RefundReport }
  | { kind: 'mandate'; report: MandateReport }
)

/** What was paid and what was refunded on one day. */
export type Bill = { payments: (PaymentReport & { amountFen: number })[]; refunds: BilledRefund[] }

export type BilledRefund = RefundNumbers & { refundFen: number }

export type MessageHeaders = Record<string, string | string[] | undefined>
