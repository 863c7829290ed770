import { AdapterError } from '../../../platform/base/adapter-error.ts'
import { shanghaiDay } from '../../../platform/base/time.ts'
import type { MandateReport, Mandates } from '../../../platform/integrations/pay/mandates.ts'
import type {
  Account,
  Notification,
  PaymentProvider,
  PaymentReport,
  RefundReport,
} from '../../../platform/integrations/pay/provider.ts'

type Trade = {
  amountFen: number
  expiresAt?: Date
  state: PaymentReport['state']
  paidAt?: Date
  payerId?: string
}

type BankOptions = {
  account: Account
  clock: () => Date
  fate: (mandateId: string) => ChargeFate
  /** False while the bank answers no request. */
  answers?: () => boolean
  /** How long (ms) a refund is under way. */
  refundMs?: (outRefundNo: string) => number
}

/** The outcome of a charge: paid at once, pending, refused, accepted and then failed, or no answer. */
export type ChargeFate = 'pays' | 'waits' | 'refuses' | 'fails' | 'no answer'

export type Charge = {
  mandateId: string
  outTradeNo: string
  amountFen: number
  at: number
  fate: ChargeFate
  /** The mandate is active, and the amount was announced. */
  allowed: boolean
}

export type Bank = {
  provider: PaymentProvider & { mandates: Mandates }
  /**
   * The buyer pays an open trade. Returns false if it cannot be paid. `inFlight`: it had begun before the
   * trade was closed, so it succeeds after the close.
   */
  pay(outTradeNo: string, inFlight?: boolean): boolean
  /** The buyer signs a mandate. */
  sign(mandateCode: string, mandateId?: string): void
  end(mandateCode: string): void
  report(outTradeNo: string): PaymentReport
  mandate(mandateCode: string): MandateReport | undefined
  /** All charges with their outcome, oldest first. */
  charges: Charge[]
  /** The announced amount (fen) by mandate. */
  announced: Map<string, number>
  /** All payments (fen) and refunds (negative). */
  moved: { outTradeNo: string; fen: number; at: number }[]
}

/**
 * A payment provider in memory that answers at once, so that years pass in seconds. `fate` decides each
 * charge. A charge that was not announced is refused.
 */
export function createBank({
  account,
  clock,
  fate,
  answers = () => true,
  refundMs = () => 0,
}: BankOptions): Bank {
  const trades = new Map<string, Trade>()
  const refunds = new Map<string, RefundReport & { doneAt: number }>()
  const mandates = new Map<string, MandateReport>()
  const bank: Pick<Bank, 'charges' | 'announced' | 'moved'> = { charges: [], announced: new Map(), moved: [] }

  const requireAnswer = () => {
    if (!answers()) throw new AdapterError('unavailable', 'the bank does not answer')
  }
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
  const pay = (outTradeNo: string, inFlight = false): boolean => {
    const found = trade(outTradeNo)
    const open = found.state === 'pending' && (found.expiresAt ?? clock()) >= clock()
    if (!open && !(inFlight && found.state === 'closed')) return false
    trades.set(outTradeNo, { ...found, state: 'paid', paidAt: clock(), payerId: 'payer' })
    bank.moved.push({ outTradeNo, fen: found.amountFen, at: clock().getTime() })
    return true
  }
  const refunded = (outRefundNo: string): RefundReport => {
    const found = refunds.get(outRefundNo)
    if (!found) throw new AdapterError('not_found', `no refund ${outRefundNo}`)
    const { doneAt, ...back } = found
    return clock().getTime() < doneAt
      ? { ...back, state: 'processing' }
      : { ...back, state: 'succeeded', successTime: new Date(doneAt) }
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
      requireAnswer()
      const found = mandates.get(code)
      if (!found) throw new AdapterError('not_found', `no mandate ${code}`)
      return found
    },
    announce: async (mandateId, amountFen) => {
      requireAnswer()
      bank.announced.set(mandateId, amountFen)
    },
    charge: async ({ mandateId, outTradeNo, amountFen }) => {
      requireAnswer()
      if (trades.has(outTradeNo)) return
      const allowed = byId(mandateId)?.state === 'active' && (bank.announced.get(mandateId) ?? 0) >= amountFen
      const outcome = allowed ? fate(mandateId) : 'refuses'
      bank.charges.push({ mandateId, outTradeNo, amountFen, at: clock().getTime(), fate: outcome, allowed })
      if (outcome === 'refuses') throw new AdapterError('rejected', 'not enough money')
      if (outcome === 'no answer') throw new AdapterError('unavailable', 'no answer')
      trades.set(outTradeNo, { amountFen, state: outcome === 'fails' ? 'refused' : 'pending' })
      if (outcome === 'pays') pay(outTradeNo)
    },
    terminate: async (code) => {
      requireAnswer()
      if (mandates.has(code)) setMandate(code, { state: 'ended' })
    },
  }
  const provider: Bank['provider'] = {
    account,
    notifications: { path: '', acknowledgement: '' },
    createPayment: async ({ outTradeNo, amountFen, expiresAt }) => {
      requireAnswer()
      const open = trades.get(outTradeNo)
      if (open && open.state !== 'pending')
        throw new AdapterError('conflict', `${outTradeNo} is ${open.state}`)
      trades.set(outTradeNo, { amountFen, expiresAt, state: 'pending' })
      return { kind: 'redirect', url: `https://bank.example/${outTradeNo}`, validMs: 240_000 }
    },
    queryPayment: async (outTradeNo) => {
      requireAnswer()
      return report(outTradeNo)
    },
    closePayment: async (outTradeNo) => {
      requireAnswer()
      const open = trades.get(outTradeNo)
      if (open?.state === 'paid') return 'already-paid'
      if (open) trades.set(outTradeNo, { ...open, state: 'closed' })
      return 'closed'
    },
    refund: async ({ outTradeNo, outRefundNo, refundFen }) => {
      requireAnswer()
      if (!refunds.has(outRefundNo)) {
        const at = clock().getTime()
        const back = { provider: 'wechat', outRefundNo, outTradeNo, refundFen, state: 'succeeded' } as const
        refunds.set(outRefundNo, { ...back, createTime: new Date(at), doneAt: at + refundMs(outRefundNo) })
        bank.moved.push({ outTradeNo, fen: -refundFen, at })
      }
      return refunded(outRefundNo)
    },
    queryRefund: async ({ outRefundNo }) => {
      requireAnswer()
      return refunded(outRefundNo)
    },
    parseNotification: async (_headers, body) => JSON.parse(body.toString()) as Notification,
    downloadBill: async (day) => {
      requireAnswer()
      const moved = bank.moved.filter(({ at }) => shanghaiDay(new Date(at)) === day)
      const paid = moved.filter(({ fen }) => fen > 0)
      return {
        payments: paid.map(({ outTradeNo, fen }) => ({ ...report(outTradeNo), amountFen: fen })),
        refunds: [...refunds.values()].filter(
          ({ createTime }) => createTime && shanghaiDay(createTime) === day,
        ),
        feeFen: paid.reduce((sum, { fen }) => sum + Math.round(fen * 0.006), 0),
      }
    },
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
    mandate: (code) => mandates.get(code),
  }
}
