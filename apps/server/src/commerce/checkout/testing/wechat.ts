import type { Keys } from '../../../../../simulators/src/wechat-pay/keys.ts'
import { encryptResource, signatureHeaders } from '../../../../../simulators/src/wechat-pay/signature.ts'
import { AdapterError } from '../../../platform/base/adapter-error.ts'
import type {
  PaymentProvider,
  PaymentReport,
  RefundReport,
} from '../../../platform/integrations/pay/provider.ts'

type Trade = { fen: number; closed: boolean; paidAt: Date | undefined }
type Refund = { outTradeNo: string; fen: number; done: boolean }

/** What is wrong with a notification. */
export type Flaw = 'none' | 'forged' | 'amount' | 'currency' | 'merchant'

/** WeChat Pay in memory. It executes every command at once, including those that the real one must refuse. */
export type Wechat = {
  provider: Omit<PaymentProvider, 'account' | 'notifications' | 'parseNotification' | 'downloadBill'>
  /** The buyer pays, even if the payment is closed. */
  pay(outTradeNo: string): void
  finishRefund(outTradeNo: string): void
  /**
   * Headers and body of a success notification, signed and encrypted. `fen` applies when the payment is
   * unknown here.
   */
  notice(
    outTradeNo: string,
    id: string,
    flaw: Flaw,
    fen?: number,
  ): { headers: Record<string, string>; body: string }
}

/** `clock` is the server's clock, so that the times agree. */
export function createWechat(keys: Keys, clock: () => Date): Wechat {
  const trades = new Map<string, Trade>()
  const refunds = new Map<string, Refund>()
  const known = <T>(books: Map<string, T>, name: string): T => {
    const entry = books.get(name)
    if (entry === undefined) throw new AdapterError('not_found', `no ${name}`)
    return entry
  }
  const transaction = (outTradeNo: string): string => `WX${outTradeNo}`

  const provider: Wechat['provider'] = {
    createPayment: async ({ outTradeNo, amountFen }) => {
      const trade = trades.get(outTradeNo) ?? { fen: amountFen, closed: false, paidAt: undefined }
      if (trade.closed || trade.paidAt) throw new AdapterError('conflict', 'paid or closed')
      trades.set(outTradeNo, trade)
      return { kind: 'redirect', url: `https://wechat.example/${outTradeNo}`, validMs: 240_000 }
    },
    queryPayment: async (outTradeNo): Promise<PaymentReport> => {
      const { fen, closed, paidAt } = known(trades, outTradeNo)
      const account = { provider: 'wechat', merchantId: keys.mchid, appId: keys.appid } as const
      const own = { ...account, outTradeNo, amountFen: fen, currency: 'CNY' }
      if (!paidAt) return { ...own, state: closed ? 'closed' : 'pending' }
      return { ...own, state: 'paid', transactionId: transaction(outTradeNo), successTime: paidAt }
    },
    closePayment: async (outTradeNo) => {
      const trade = trades.get(outTradeNo)
      if (trade?.paidAt) return 'already-paid'
      if (trade) trade.closed = true
      return 'closed'
    },
    refund: async ({ outRefundNo, outTradeNo, refundFen }) => {
      if (!refunds.has(outRefundNo)) refunds.set(outRefundNo, { outTradeNo, fen: refundFen, done: false })
      return provider.queryRefund({ outTradeNo, outRefundNo })
    },
    queryRefund: async ({ outRefundNo }): Promise<RefundReport> => {
      const { outTradeNo, fen, done } = known(refunds, outRefundNo)
      return {
        provider: 'wechat',
        outRefundNo,
        outTradeNo,
        state: done ? 'succeeded' : 'processing',
        refundFen: fen,
      }
    },
  }

  return {
    provider,
    pay: (outTradeNo) => {
      known(trades, outTradeNo).paidAt = clock()
    },
    finishRefund: (outTradeNo) => {
      for (const refund of refunds.values()) if (refund.outTradeNo === outTradeNo) refund.done = true
    },
    notice: (outTradeNo, id, flaw, fen = trades.get(outTradeNo)?.fen ?? 1) => {
      const paidAt = trades.get(outTradeNo)?.paidAt ?? clock()
      const amount = {
        total: flaw === 'amount' ? fen + 1 : fen,
        currency: flaw === 'currency' ? 'USD' : 'CNY',
      }
      const resource = {
        mchid: flaw === 'merchant' ? '1900000001' : keys.mchid,
        appid: keys.appid,
        out_trade_no: outTradeNo,
        transaction_id: transaction(outTradeNo),
        trade_state: 'SUCCESS',
        success_time: paidAt.toISOString(),
        amount,
      }
      const body = JSON.stringify({
        id,
        create_time: clock().toISOString(),
        event_type: 'TRANSACTION.SUCCESS',
        resource_type: 'encrypt-resource',
        resource: encryptResource(JSON.stringify(resource), 'transaction', keys.apiV3Key),
      })
      const [platform] = keys.platform
      if (!platform) throw new Error('The simulator has no platform key')
      const key = flaw === 'forged' ? { ...platform, privateKey: keys.merchantPrivateKey } : platform
      return { headers: { ...signatureHeaders(key, body), 'content-type': 'application/json' }, body }
    },
  }
}
