/** What WeChat has in its books of this merchant, in the form in which its simulator takes a past (`PUT /control/past`). Moments are ISO 8601, money is fen. */
export type Trade = {
  tradeType: 'MWEB' | 'JSAPI' | 'PAP'
  outTradeNo: string
  description: string
  totalFen: number
  expiresAt: string | null
  notifyUrl: string
  attach: null
  openid: string
  prepayId: string
  paid: { transactionId: string; at: string } | null
  closed: boolean
}

export type Refund = {
  refundId: string
  outRefundNo: string
  outTradeNo: string
  refundFen: number
  reason: string | null
  notifyUrl: string
  createdAt: string
  succeededAt: string | null
  /** The payer's account takes no money: the merchant has to see to it. */
  abnormal?: true
}

export type Mandate = {
  mandateCode: string
  planId: number
  openid: string
  displayAccount: string
  notifyUrl: string
  firstCharge: { date: string; totalFen: number; description: string }
  mandateId: string | null
  signedAt: string | null
  terminated: { at: string; mode: 'USER_TERMINATE' | 'MERCHANT_TERMINATE'; remark: string } | null
  schedule: { from: string; until: string; totalFen: number } | null
}

export type Books = {
  trades: Map<string, Trade>
  refunds: Map<string, Refund>
  mandates: Map<string, Mandate>
}

const patienceMs = 10_000

/**
 * Tells the simulator of WeChat Pay at `origin` all that happened before it knew of it, so that it answers for these payments as for any other. Told again, it
 * replaces what it was told first. Throws when it does not take it.
 */
export async function tellPast(origin: string, { trades, refunds, mandates }: Books): Promise<void> {
  const past = {
    orders: [...trades.values()],
    refunds: [...refunds.values()],
    mandates: [...mandates.values()],
  }
  const answer = await fetch(new URL('/control/past', origin), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(past),
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!answer.ok) throw new Error(`The simulator of WeChat Pay does not take a past: ${answer.status}`)
}
