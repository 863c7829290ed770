import type { Keys } from '../../../../../simulators/src/wechat-pay/keys.ts'
import { encryptResource, signatureHeaders } from '../../../../../simulators/src/wechat-pay/signature.ts'
import { AdapterError } from '../../../platform/base/adapter-error.ts'
import type {
  PaymentGateway,
  PaymentReport,
  RefundReport,
} from '../../../platform/integrations/pay/provider.ts'

type Trade = { fen: number; closed: boolean; paidAt: Date | undefined }
type Refund = { outTradeNo: string; fen: number; done: boolean }

/** What may be wrong with a notification. */
export type Flaw = 'none' | 'forged' | 'amount' | 'currency' | 'merchant'

/** WeChat's books within this process: it does at once what it is told, also what the real one must not do. */
export type Wechat = {
  gateway: Omit<PaymentGateway, 'parseNotification' | 'jsapiInvokeParams' | 'tradeBill'>
  /** The buyer's money moves, even when the payment was closed. */
  pay(outTradeNo: string): void
  finishRefund(outTradeNo: string): void
  /** The headers and bytes of a notification of success, signed and encrypted; `fen` where these books do not know the payment. */
  notice(
    outTradeNo: string,
    id: string,
    flaw: Flaw,
    fen?: number,
  ): { headers: Record<string, string>; body: string }
}

/** `clock` is the server's, so that WeChat's times fit its own. */
export function createWechat(keys: Keys, clock: () => Date): Wechat {
  const trades = new Map<string, Trade>()
  const refunds = new Map<string, Refund>()
  const known = <T>(books: Map<string, T>, name: string): T => {
    const entry = books.get(name)
    if (entry === undefined) throw new AdapterError('not_found', `no ${name}`)
    return entry
  }
  const transaction = (outTradeNo: string): string => `WX${outTradeNo}`

  const gateway: Wechat['gateway'] = {
    prepay: async ({ outTradeNo, amountFen }) => {
      const trade = trades.get(outTradeNo) ?? { fen: amountFen, closed: false, paidAt: undefined }
      if (trade.closed || trade.paidAt) throw new AdapterError('conflict', 'paid or closed')
      trades.set(outTradeNo, trade)
      return { channel: 'h5', h5Url: `https://wechat.example/${outTradeNo}` }
    },
    query: async (outTradeNo): Promise<PaymentReport> => {
      const { fen, closed, paidAt } = known(trades, outTradeNo)
      const own = { outTradeNo, mchid: keys.mchid, appid: keys.appid, amountFen: fen, currency: 'CNY' }
      if (!paidAt) return { ...own, tradeState: closed ? 'CLOSED' : 'NOTPAY' }
      return { ...own, tradeState: 'SUCCESS', transactionId: transaction(outTradeNo), successTime: paidAt }
    },
    close: async (outTradeNo) => {
      const trade = trades.get(outTradeNo)
      if (trade?.paidAt) return 'already_paid'
      if (trade) trade.closed = true
      return 'closed'
    },
    refund: async ({ outRefundNo, outTradeNo, refundFen }) => {
      if (!refunds.has(outRefundNo)) refunds.set(outRefundNo, { outTradeNo, fen: refundFen, done: false })
      return gateway.queryRefund(outRefundNo)
    },
    queryRefund: async (outRefundNo): Promise<RefundReport> => {
      const { outTradeNo, fen, done } = known(refunds, outRefundNo)
      return {
        outRefundNo,
        outTradeNo,
        refundId: outRefundNo,
        transactionId: transaction(outTradeNo),
        refundState: done ? 'SUCCESS' : 'PROCESSING',
        refundFen: fen,
        totalFen: known(trades, outTradeNo).fen,
      }
    },
  }

  return {
    gateway,
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
