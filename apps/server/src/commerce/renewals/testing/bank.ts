import { AdapterError } from '../../../platform/base/adapter-error.ts'
import type { MandateGateway, MandateReport } from '../../../platform/integrations/pay/mandates.ts'
import type {
  PaymentGateway,
  PaymentReport,
  RefundReport,
} from '../../../platform/integrations/pay/provider.ts'

type Trade = {
  amountFen: number
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'ACCEPT' | 'PAY_FAIL'
  paidAt?: Date
  openid?: string
}
type Merchant = { mchid: string; appid: string }

type BankOptions = { merchant: Merchant; clock: () => Date; fate: (mandateId: string) => ChargeFate }

/** What to do with a charge: pay it at once, keep it until it is paid or given up, refuse it, take it and fail, or fail to answer. */
export type ChargeFate = 'pays' | 'waits' | 'refuses' | 'fails' | 'no answer'

export type Bank = {
  gateway: PaymentGateway & { mandates: MandateGateway }
  /** The buyer pays an open trade; false when it cannot be paid. */
  pay(outTradeNo: string): boolean
  /** The buyer signs, or ends, a mandate. */
  sign(mandateCode: string, mandateId?: string): void
  end(mandateCode: string): void
  report(outTradeNo: string): PaymentReport
  /** What became of every charge, newest last. */
  charges: { mandateId: string; outTradeNo: string; amountFen: number; at: number; fate: ChargeFate }[]
  /** Mandates by what was announced for them (fen). */
  announced: Map<string, number>
  /** All money that moved, in fen; refunds are negative. */
  moved: { outTradeNo: string; fen: number }[]
}

/**
 * The payment provider in memory: it keeps what it was told and answers at once, so that years pass in seconds. `fate` decides each charge; a
 * mandate of which nothing was announced refuses it.
 */
export function createBank({ merchant, clock, fate }: BankOptions): Bank {
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
    const { amountFen, state, paidAt, openid } = trade(outTradeNo)
    const paid = paidAt && { transactionId: `T${outTradeNo}`, currency: 'CNY', successTime: paidAt }
    return { ...merchant, outTradeNo, tradeState: state, amountFen, ...paid, ...(openid && { openid }) }
  }
  const pay = (outTradeNo: string): boolean => {
    const found = trade(outTradeNo)
    if (found.state !== 'NOTPAY') return false
    trades.set(outTradeNo, { ...found, state: 'SUCCESS', paidAt: clock(), openid: 'openid' })
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
      ...merchant,
      mandateCode: code,
      mandateId,
      state: 'SIGNED',
      ...mandates.get(code),
      ...change,
    })
  }
  const byId = (mandateId: string) => [...mandates.values()].find((each) => each.mandateId === mandateId)

  const mandateGateway: MandateGateway = {
    preEntrustSign: async ({ mandateCode }) => `https://bank.example/sign/${mandateCode}`,
    query: async (code) => {
      const found = mandates.get(code)
      if (!found) throw new AdapterError('not_found', `no mandate ${code}`)
      return found
    },
    schedule: async (mandateId, amountFen) => {
      bank.announced.set(mandateId, amountFen)
      return { state: 'SCHEDULED', amountFen }
    },
    charge: async ({ mandateId, outTradeNo, amountFen }) => {
      if (trades.has(outTradeNo)) return
      const allowed = byId(mandateId)?.state === 'SIGNED' && (bank.announced.get(mandateId) ?? 0) >= amountFen
      const outcome = allowed ? fate(mandateId) : 'refuses'
      bank.charges.push({ mandateId, outTradeNo, amountFen, at: clock().getTime(), fate: outcome })
      if (outcome === 'refuses') throw new AdapterError('rejected', 'not enough money')
      if (outcome === 'no answer') throw new AdapterError('unavailable', 'no answer')
      trades.set(outTradeNo, { amountFen, state: outcome === 'fails' ? 'PAY_FAIL' : 'NOTPAY' })
      if (outcome === 'pays') pay(outTradeNo)
    },
    terminate: async (code) => {
      if (mandates.has(code)) setMandate(code, { state: 'TERMINATED' })
    },
  }
  const gateway: Bank['gateway'] = {
    prepay: async ({ outTradeNo, amountFen }) => {
      const open = trades.get(outTradeNo)
      if (open && open.state !== 'NOTPAY')
        throw new AdapterError('conflict', `${outTradeNo} is ${open.state}`)
      trades.set(outTradeNo, { amountFen, state: 'NOTPAY' })
      return { channel: 'h5', h5Url: `https://bank.example/${outTradeNo}` }
    },
    query: async (outTradeNo) => report(outTradeNo),
    close: async (outTradeNo) => {
      const open = trades.get(outTradeNo)
      if (open?.state === 'SUCCESS') return 'already_paid'
      if (open) trades.set(outTradeNo, { ...open, state: 'CLOSED' })
      return 'closed'
    },
    refund: async ({ outTradeNo, outRefundNo, refundFen, totalFen }) => {
      if (!refunds.has(outRefundNo)) {
        const back = { outRefundNo, outTradeNo, refundFen, totalFen, refundId: outRefundNo }
        refunds.set(outRefundNo, { ...back, transactionId: `T${outTradeNo}`, refundState: 'SUCCESS' })
        bank.moved.push({ outTradeNo, fen: -refundFen })
      }
      return refunded(outRefundNo)
    },
    queryRefund: async (outRefundNo) => refunded(outRefundNo),
    parseNotification: async () => {
      throw new AdapterError('bad_signature', 'no notifications')
    },
    jsapiInvokeParams: async () => {
      throw new AdapterError('rejected', 'no sheet')
    },
    tradeBill: async () => ({ payments: [], refunds: [] }),
    mandates: mandateGateway,
  }
  return {
    ...bank,
    gateway,
    pay,
    report,
    sign: (code, mandateId = `C${mandates.size + 1}`) =>
      setMandate(code, { mandateId, state: 'SIGNED', signedAt: clock() }),
    end: (code) => setMandate(code, { state: 'TERMINATED', terminatedAt: clock() }),
  }
}
