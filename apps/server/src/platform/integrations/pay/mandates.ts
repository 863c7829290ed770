/**
 * Charging renewals by a mandate that the buyer has signed in WeChat ("papay", scheduled deduction). Money is integer fen of CNY; every
 * failure of a request is an `AdapterError`.
 */
export type MandateGateway = {
  /**
   * Where the buyer signs: a page of WeChat's, opened inside WeChat (`jsapi`) or from another browser (`h5`). That it was signed is told by
   * a notification and by `query`, never by the browser's return.
   */
  preEntrustSign(request: SignRequest): Promise<string>
  /** The truth about one mandate; `not_found` while it was not signed. */
  query(mandateCode: string): Promise<MandateReport>
  /**
   * Announces a charge, 2 to 9 days ahead; WeChat tells the buyer. May be sent again. A charge is possible only within the days of the answer,
   * and for at most this amount.
   */
  schedule(mandateId: string, amountFen: number): Promise<ScheduleReport>
  /**
   * Asks WeChat to charge; accepted is not paid: that is told by a notification of payment and by `PaymentGateway.query`. The same trade number
   * charges once. `rejected` when it was not scheduled, the mandate is over, or the buyer has not enough.
   */
  charge(request: ChargeRequest): Promise<void>
  /** Ends a mandate; one that is over, or was never signed, counts as ended. */
  terminate(mandateCode: string, remark: string): Promise<void>
}

export type SignRequest = {
  channel: 'h5' | 'jsapi'
  /** The merchant's own, up to 32 letters and digits; one per signing. */
  mandateCode: string
  /** The buyer under our appid; needed in both channels. */
  openid: string
  /** What WeChat shows as the account that is renewed, such as the number; up to 32 characters. */
  displayAccount: string
  /** The first charge: its day is counted in Asia/Shanghai. */
  firstCharge: { on: Date; amountFen: number; description: string }
}

export type MandateReport = {
  mandateCode: string
  mandateId: string
  mchid: string
  appid: string
  state: 'SIGNED' | 'TERMINATED'
  openid?: string
  signedAt?: Date
  terminatedAt?: Date
}

export type ScheduleReport = {
  /** WeChat's word, such as SCHEDULED. */
  state: string
  /** The first and the last day on which the charge is possible: `YYYY-MM-DD` in Asia/Shanghai. */
  from?: string
  until?: string
  amountFen?: number
}

export type ChargeRequest = {
  mandateId: string
  outTradeNo: string
  description: string
  amountFen: number
}
