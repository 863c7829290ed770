import type { ProviderName } from '@hao/contract/payment-methods.ts'

/**
 * Charges of renewals by a mandate that the buyer has signed at the provider. Amounts are integer fen of CNY.
 * Methods throw AdapterError.
 */
export type Mandates = {
  /**
   * Returns the provider's page on which the buyer signs; undefined if the provider requires a known buyer
   * and `payerId` is missing. Only a notification and `query` prove the signature, not the browser's return.
   */
  sign(request: SignRequest): Promise<string | undefined>
  /** The current state of a mandate; throws `not_found` before it is signed. */
  query(mandateCode: string): Promise<MandateReport>
  /**
   * Announces a charge of at most this amount, 2 to 9 days ahead; may be repeated. Absent if the provider
   * charges without an announcement.
   */
  announce?(mandateId: string, amountFen: number): Promise<unknown>
  /**
   * Requests a charge. It is paid only when a notification or `queryPayment` says so. A trade number is
   * charged once. Throws `rejected` if the charge was not announced, the mandate has ended, or the balance is
   * too low.
   */
  charge(request: ChargeRequest): Promise<void>
  /** Ends a mandate; succeeds also if it has ended or was never signed. */
  terminate(mandateCode: string, remark: string): Promise<void>
}

export type SignRequest = {
  channel: 'browser' | 'in-app'
  /** The merchant's id of the mandate: up to 32 letters and digits, a new one for each signing. */
  mandateCode: string
  payerId: string | undefined
  /** The account name that the provider displays, such as the number; up to 32 characters. */
  displayAccount: string
  /** The day of the first charge, in Asia/Shanghai. */
  firstCharge: { on: Date; amountFen: number; description: string }
}

export type MandateKey = { provider: ProviderName; mandateCode: string }

export type MandateReport = MandateKey & {
  /** The provider's id of the mandate. */
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
