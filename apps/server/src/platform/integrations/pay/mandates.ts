import type { ProviderName } from '@hao/contract/payment-methods.ts'

/**
 * Charges of renewals by a mandate that the buyer has signed at the provider. Money is integer fen of CNY; a
 * request that fails rejects with an `AdapterError`.
 */
export type Mandates = {
  /**
   * The provider's page on which the buyer signs; undefined where the provider must know the buyer and no
   * `payerId` is given. A notification and `query` say that it was signed, never the browser's return.
   */
  sign(request: SignRequest): Promise<string | undefined>
  /** The truth about one mandate; `not_found` while it was not signed. */
  query(mandateCode: string): Promise<MandateReport>
  /**
   * Announces a charge of at most this amount, 2 to 9 days ahead; may be repeated. Absent where the provider
   * charges without an announcement.
   */
  announce?(mandateId: string, amountFen: number): Promise<unknown>
  /**
   * Asks for a charge; accepted is not paid: a notification of the payment and `queryPayment` say that. The
   * same trade number charges once. `rejected` when it was not announced, the mandate is over, or the buyer
   * has not enough.
   */
  charge(request: ChargeRequest): Promise<void>
  /** Ends a mandate; one that is over, or was never signed, counts as ended. */
  terminate(mandateCode: string, remark: string): Promise<void>
}

export type SignRequest = {
  channel: 'browser' | 'in-app'
  /** The merchant's own, up to 32 letters and digits; one per signing. */
  mandateCode: string
  payerId: string | undefined
  /** What the provider shows as the account that is renewed, such as the number; up to 32 characters. */
  displayAccount: string
  /** The first charge: its day is counted in Asia/Shanghai. */
  firstCharge: { on: Date; amountFen: number; description: string }
}

/** One mandate at its provider. */
export type MandateKey = { provider: ProviderName; mandateCode: string }

export type MandateReport = MandateKey & {
  /** The provider's own number of the mandate. */
  mandateId: string
  state: 'active' | 'ended'
  signedAt?: Date
}

export type ChargeRequest = {
  mandateId: string
  outTradeNo: string
  description: string
  amountFen: number
}
