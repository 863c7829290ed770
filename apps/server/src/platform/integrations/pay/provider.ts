import type { MandateGateway, MandateReport } from './mandates.ts'

/** Money is always integer fen of CNY; every failure of a request is an `AdapterError`. */

export type PrepayRequest = {
  channel: 'h5' | 'jsapi'
  outTradeNo: string
  description: string
  amountFen: number
  /** From here on the buyer can no longer pay. Keep it unchanged when renewing an h5_url. */
  expiresAt: Date
  /** The address that will open the h5_url; WeChat refuses another one. */
  payerClientIp: string
  /** Required for `jsapi`: the buyer's openid under our appid. */
  openid?: string
  /** The shop's public origin as this buyer sees it, for example `https://shop.example`. */
  origin?: string
}

export type Prepayment = { channel: 'h5'; h5Url: string } | { channel: 'jsapi'; prepayId: string }

/** ACCEPT and PAY_FAIL are those of a charge by mandate: under way, and refused by the buyer's bank or balance. */
export const tradeStates = [
  'SUCCESS',
  'REFUND',
  'NOTPAY',
  'CLOSED',
  'USERPAYING',
  'PAYERROR',
  'ACCEPT',
  'PAY_FAIL',
] as const
export type TradeState = (typeof tradeStates)[number]

export type PaymentReport = {
  outTradeNo: string
  /** REFUND: was paid, and a refund of all or part of it was accepted. NOTPAY is never final. */
  tradeState: TradeState
  mchid: string
  appid: string
  transactionId?: string
  /** What the order asked for. */
  amountFen?: number
  /** What the buyer gave after WeChat's own discounts. */
  payerAmountFen?: number
  currency?: string
  openid?: string
  successTime?: Date
}

export type RefundRequest = {
  outTradeNo: string
  /** Chosen before the first request and used again on every retry: one number refunds once. */
  outRefundNo: string
  refundFen: number
  totalFen: number
  reason: string
}

export const refundStates = ['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL'] as const
export type RefundState = (typeof refundStates)[number]

export type RefundReport = {
  outRefundNo: string
  outTradeNo: string
  refundId: string
  transactionId: string
  refundState: RefundState
  refundFen: number
  totalFen: number
  /** When the provider took it on; the provider's bill has it on that day. A notification does not say. */
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

/** What WeChat's browser wants for `getBrandWCPayRequest`; the names are WeChat's. */
export type JsapiInvokeParams = {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'RSA'
  paySign: string
}

export type BilledPayment = {
  outTradeNo: string
  transactionId: string
  mchid: string
  appid: string
  amountFen: number
  currency: string
  openid: string
  successTime: Date
}

export type BilledRefund = { outRefundNo: string; outTradeNo: string; refundFen: number }

/** What was paid, and what was given back, on one day. */
export type Bill = { payments: BilledPayment[]; refunds: BilledRefund[] }

export type MessageHeaders = Record<string, string | string[] | undefined>

export type PaymentGateway = {
  /** Places the order at the provider, or renews its payment link when all parameters are the same. */
  prepay(request: PrepayRequest): Promise<Prepayment>
  /** The truth about one payment; `not_found` when the provider never saw it. */
  query(outTradeNo: string): Promise<PaymentReport>
  /**
   * After `closed` nobody can pay this order any more. An order that the provider never saw counts as closed: there
   * is nothing to pay. Never prepay the same outTradeNo again after that.
   */
  close(outTradeNo: string): Promise<'closed' | 'already_paid'>
  /** Accepted is not refunded: PROCESSING ends by notification or `queryRefund`. */
  refund(request: RefundRequest): Promise<RefundReport>
  queryRefund(outRefundNo: string): Promise<RefundReport>
  /** Verifies and decrypts a notification from its raw bytes; `bad_signature` for anything not provably the provider's. */
  parseNotification(headers: MessageHeaders, rawBody: Buffer): Promise<Notification>
  jsapiInvokeParams(prepayId: string): Promise<JsapiInvokeParams>
  /**
   * The provider's bill of a day (`YYYY-MM-DD` in China), complete from 10:00 of the next day; before that `unavailable`. A day without
   * anything has an empty bill.
   */
  tradeBill(day: string): Promise<Bill>
  /** Undefined where the merchant has no permission to charge by mandate. */
  mandates?: MandateGateway | undefined
}
