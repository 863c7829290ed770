import { AdapterError } from '../../../platform/base/adapter-error.ts'
import type { MandateReport, Mandates } from '../../../platform/integrations/pay/mandates.ts'
import type {
  Account,
  PaymentProvider,
  PaymentReport,
  RefundReport,
} from '../../../platform/integrations/pay/provider.ts'

type Trade = {
  amountFen: number
  state: PaymentReport['state']
  paidAt?: Date
  payerId?: string
}

type BankOptions = { account: Account; clock: () => Date; fate: (mandateId: string) => ChargeFate }

/** The outcome of a charge: paid at once, pending, refused, accepted and then failed, or no answer. */
export type ChargeFate = 'pays' | 'waits' | 'refuses' | 'fails' | 'no answer'

export type Bank = {
  provider: PaymentProvider & { mandates: Mandates }
  /** The buyer pays an open trade. Returns false if it cannot be paid. */
  pay(outTradeNo: string): boolean
  /** The buyer signs a mandate. */
  sign(mandateCode: string, mandateId?: string): void
  end(mandateCode: string): void
  report(outTradeNo: string): PaymentReport
  /** All charges with their outcome, oldest first. */
  charges: { mandateId: string; outTradeNo: string; amountFen: number; at: number; fate: ChargeFate }[]
  /** The announced amount (fen) by mandate. */
  announced: Map<string, number>
  /** All payments (fen) and refunds (negative). */
  moved: { outTradeNo: string; fen: number }[]
}

/**
 * A payment provider in memory that answers at once, so that years pass in seconds. `fate` decides each
 * charge. A charge that was not announced is refused.
 */
export function createBank({ account, clock, fate }: BankOptions): Bank {
  const trades = new Map<string, Trade>()
  const refunds = new Map<string, RefundReport>()
  const mandates = new Map<string, MandateReport>()
  const bank: Pick<Bank, 'charges' | 'announced' | 'moved'> = { charges: [], announced: new Map(), moved: [] }

  const trade = (outTradeNo: string): Trade => {
    const found = trades.get(outTradeNo)
    if (!found) throw new AdapterError('not_found', `no trade ${outTradeNo}`)
    return found
  }
  const report = (outTradeNo: string): PaymentReport => {
    const { amountFen, state, paidAt, payerId } = trade(outTradeNo)
    const paid = paidAt && { transactionId: `T${outTradeNo}`, currency: 'CNY', successTime: paidAt }
    const refusal = state === 'refused' && { refusal: 'PAY_FAIL' }
    const known = { ...paid, ...refusal, ...(payerId && { payerId }) }
    return { ...account, provider: 'wechat', outTradeNo, state, amountFen, ...known }
  }
  const pay = (outTradeNo: string): boolean => {
    const found = trade(outTradeNo)
    if (found.state !== 'pending') return false
    trades.set(outTradeNo, { ...found, state: 'paid', paidAt: clock(), payerId: 'payer' })
    bank.moved.push({ outTradeNo, fen: found.amountFen })
    return true
  }
  const refunded = (outRefundNo: string): RefundReport => {
    const found = refunds.get(outRefundNo)
    if (!found) throw new AdapterError('not_found', `no refund ${outRefundNo}`)
    return found
  }
  const setMandate = (code: string, change: Partial<MandateReport>) => {
    const mandateId = mandates.get(code)?.mandateId ?? `C${mandates.size + 1}`
    mandates.set(code, {
      provider: 'wechat',
      mandateCode: code,
      mandateId,
      state: 'active',
      ...mandates.get(code),
      ...change,
    })
  }
  const byId = (mandateId: string) => [...mandates.values()].find((each) => each.mandateId === mandateId)

  const mandateProvider: Mandates = {
    sign: async ({ mandateCode }) => `https://bank.example/sign/${mandateCode}`,
    query: async (code) => {
      const found = mandates.get(code)
      if (!found) throw new AdapterError('not_found', `no mandate ${code}`)
      return found
    },
    announce: async (mandateId, amountFen) => {
      bank.announced.set(mandateId, amountFen)
    },
    charge: async ({ mandateId, outTradeNo, amountFen }) => {
      if (trades.has(outTradeNo)) return
      const allowed = byId(mandateId)?.state === 'active' && (bank.announced.get(mandateId) ?? 0) >= amountFen
      const outcome = allowed ? fate(mandateId) : 'refuses'
      bank.charges.push({ mandateId, outTradeNo, amountFen, at: clock().getTime(), fate: outcome })
      if (outcome === 'refuses') throw new AdapterError('rejected', 'not enough money')
      if (outcome === 'no answer') throw new AdapterError('unavailable', 'no answer')
      trades.set(outTradeNo, { amountFen, state: outcome === 'fails' ? 'refused' : 'pending' })
      if (outcome === 'pays') pay(outTradeNo)
    },
    terminate: async (code) => {
      if (mandates.has(code)) setMandate(code, { state: 'ended' })
    },
  }
  const provider: Bank['provider'] = {
    account,
    notifications: { path: '', acknowledgement: '' },
    createPayment: async ({ outTradeNo, amountFen }) => {
      const open = trades.get(outTradeNo)
      if (open && open.state !== 'pending')
        throw new AdapterError('conflict', `${outTradeNo} is ${open.state}`)
      trades.set(outTradeNo, { amountFen, state: 'pending' })
      return { kind: 'redirect', url: `https://bank.example/${outTradeNo}`, validMs: 240_000 }
    },
    queryPayment: async (outTradeNo) => report(outTradeNo),
    closePayment: async (outTradeNo) => {
      const open = trades.get(outTradeNo)
      if (open?.state === 'paid') return 'already-paid'
      if (open) trades.set(outTradeNo, { ...open, state: 'closed' })
      return 'closed'
    },
    refund: async ({ outTradeNo, outRefundNo, refundFen }) => {
      if (!refunds.has(outRefundNo)) {
        const back = { outRefundNo, outTradeNo, refundFen, state: 'succeeded' } as const
        refunds.set(outRefundNo, { ...back, provider: 'wechat' })
        bank.moved.push({ outTradeNo, fen: -refundFen })
      }
      return refunded(outRefundNo)
    },
    queryRefund: async ({ outRefundNo }) => refunded(outRefundNo),
    parseNotification: async () => {
      throw new AdapterError('bad_signature', 'no notifications')
    },
    downloadBill: async () => ({ payments: [], refunds: [] }),
    mandates: mandateProvider,
  }
  return {
    ...bank,
    provider,
    pay,
    report,
    sign: (code, mandateId = `C${mandates.size + 1}`) =>
      setMandate(code, { mandateId, state: 'active', signedAt: clock() }),
    end: (code) => setMandate(code, { state: 'ended' }),
  }
}
