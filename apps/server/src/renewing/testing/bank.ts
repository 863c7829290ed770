import { AdapterError } from '../../ports/adapter-error.ts'
import type { ContractGateway, ContractReport } from '../../ports/pay/mandates.ts'
import type { PaymentGateway, PaymentReport, RefundReport } from '../../ports/pay/gateway.ts'

type Trade = {
  amountFen: number
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'ACCEPT' | 'PAY_FAIL'
  paidAt?: Date
  openid?: string
}
type Merchant = { mchid: string; appid: string }

type BankOptions = { merchant: Merchant; clock: () => Date; fate: (contractId: string) => ChargeFate }

/** What to do with a charge: pay it at once, keep it until it is paid or given up, refuse it, take it and fail, or fail to answer. */
export type ChargeFate = 'pays' | 'waits' | 'refuses' | 'fails' | 'no answer'

export type Bank = {
  gateway: PaymentGateway & { contracts: ContractGateway }
  /** The buyer pays an open trade; false when it cannot be paid. */
  pay(outTradeNo: string): boolean
  /** The buyer signs, or ends, a contract. */
  sign(outContractCode: string, contractId?: string): void
  end(outContractCode: string): void
  report(outTradeNo: string): PaymentReport
  /** What became of every charge, newest last. */
  charges: { contractId: string; outTradeNo: string; amountFen: number; at: number; fate: ChargeFate }[]
  /** Contracts by what was announced for them (fen). */
  announced: Map<string, number>
  /** All money that moved, in fen; refunds are negative. */
  moved: { outTradeNo: string; fen: number }[]
}

/**
 * The payment provider in memory: it keeps what it was told and answers at once, so that years pass in seconds. `fate` decides each charge; a
 * contract of which nothing was announced refuses it.
 */
export function createBank({ merchant, clock, fate }: BankOptions): Bank {
  const trades = new Map<string, Trade>()
  const refunds = new Map<string, RefundReport>()
  const contracts = new Map<string, ContractReport>()
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
  const setContract = (code: string, change: Partial<ContractReport>) => {
    const contractId = contracts.get(code)?.contractId ?? `C${contracts.size + 1}`
    contracts.set(code, {
      ...merchant,
      outContractCode: code,
      contractId,
      state: 'SIGNED',
      ...contracts.get(code),
      ...change,
    })
  }
  const byId = (contractId: string) => [...contracts.values()].find((each) => each.contractId === contractId)

  const contractGateway: ContractGateway = {
    preEntrustSign: async ({ outContractCode }) => `https://bank.example/sign/${outContractCode}`,
    query: async (code) => {
      const found = contracts.get(code)
      if (!found) throw new AdapterError('not_found', `no contract ${code}`)
      return found
    },
    schedule: async (contractId, amountFen) => {
      bank.announced.set(contractId, amountFen)
      return { state: 'SCHEDULED', amountFen }
    },
    charge: async ({ contractId, outTradeNo, amountFen }) => {
      if (trades.has(outTradeNo)) return
      const allowed =
        byId(contractId)?.state === 'SIGNED' && (bank.announced.get(contractId) ?? 0) >= amountFen
      const outcome = allowed ? fate(contractId) : 'refuses'
      bank.charges.push({ contractId, outTradeNo, amountFen, at: clock().getTime(), fate: outcome })
      if (outcome === 'refuses') throw new AdapterError('rejected', 'not enough money')
      if (outcome === 'no answer') throw new AdapterError('unavailable', 'no answer')
      trades.set(outTradeNo, { amountFen, state: outcome === 'fails' ? 'PAY_FAIL' : 'NOTPAY' })
      if (outcome === 'pays') pay(outTradeNo)
    },
    terminate: async (code) => {
      if (contracts.has(code)) setContract(code, { state: 'TERMINATED' })
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
    contracts: contractGateway,
  }
  return {
    ...bank,
    gateway,
    pay,
    report,
    sign: (code, contractId = `C${contracts.size + 1}`) =>
      setContract(code, { contractId, state: 'SIGNED', signedAt: clock() }),
    end: (code) => setContract(code, { state: 'TERMINATED', terminatedAt: clock() }),
  }
}
