import { randomBytes, randomUUID } from 'node:crypto'
import type { Random } from '@hao/numbers/random.ts'
import { AdapterError } from '../../../platform/base/adapter-error.ts'
import type {
  Bill,
  Notification,
  PaymentGateway,
  PaymentReport,
  RefundReport,
} from '../../../platform/integrations/pay/gateway.ts'
import { minuteMs, shanghaiDay } from '../../../platform/base/time.ts'
import { billOf, type Misprints } from './wechat-bill.ts'
import type { Books, Refund, Trade } from './wechat-books.ts'
import { createMandateDesk } from './wechat-mandates.ts'

type Options = {
  merchant: { mchid: string; appid: string; notifyUrl: string; planId: number }
  random: Random
  clock: () => Date
  /** Does something so many ms from now. */
  later: (ms: number, work: () => Promise<void>) => void
  /** The shop hears of something. */
  notify: (notification: Notification) => Promise<void>
}

/** A trade that begins; of no payer that is known, the payer is somebody. */
export type NewTrade = Pick<Trade, 'tradeType' | 'outTradeNo' | 'totalFen' | 'description'> & {
  openid?: string
}

export type Wechat = ReturnType<typeof createWechat>

/**
 * WeChat Pay for a past that is lived within one transaction: it keeps its books in memory, for the simulator to take over, and what it does takes the time of
 * that past. How its buyers behave is told to it.
 */
export function createWechat({ merchant, random, clock, later, notify }: Options) {
  const { mchid, appid, notifyUrl } = merchant
  const books: Books = { trades: new Map(), refunds: new Map(), mandates: new Map() }
  const misprints: Misprints = { left: new Set(), amounts: new Map() }
  const troubles = { away: false, abnormal: new Set<string>() }
  const iso = () => clock().toISOString()
  const vendorNumber = (prefix: string, length: number) => prefix + random.digits(length - prefix.length)
  const note = { mchid, appid }

  const tradeOf = (outTradeNo: string): Trade => known(books.trades, outTradeNo)
  const report = (outTradeNo: string): PaymentReport => {
    const { totalFen, paid, closed, openid } = tradeOf(outTradeNo)
    const own = { outTradeNo, ...note, amountFen: totalFen, currency: 'CNY' }
    if (!paid) return { ...own, tradeState: closed ? 'CLOSED' : 'NOTPAY' }
    const { transactionId, at } = paid
    const given = { payerAmountFen: totalFen, openid, successTime: new Date(at) }
    return { ...own, ...given, tradeState: 'SUCCESS', transactionId }
  }
  const tell = (eventType: string, news: Pick<Notification, 'kind' | 'report'>) =>
    notify({ id: randomUUID(), eventType, createTime: clock(), ...news } as Notification)

  const place = (trade: NewTrade) => {
    const openid = `o${randomBytes(13).toString('hex')}`
    const open = { expiresAt: null, attach: null, paid: null, closed: false, prepayId: '' }
    books.trades.set(trade.outTradeNo, { ...open, notifyUrl, openid, ...trade })
  }
  /** The buyer's money moves, also when the trade was closed; `silent` when no notification of it ever comes. */
  const pay = (outTradeNo: string, { silent = false } = {}): void => {
    const trade = tradeOf(outTradeNo)
    trade.paid = { transactionId: vendorNumber('4200', 28), at: iso() }
    if (!silent)
      later(1500, () => tell('TRANSACTION.SUCCESS', { kind: 'payment', report: report(outTradeNo) }))
  }

  const refundReport = (outRefundNo: string): RefundReport => {
    const { outTradeNo, refundId, refundFen, createdAt, ...refund } = known(books.refunds, outRefundNo)
    const { totalFen, paid } = tradeOf(outTradeNo)
    const done = refund.succeededAt !== null
    return {
      outRefundNo,
      outTradeNo,
      refundId,
      transactionId: paid?.transactionId ?? '',
      refundState: refund.abnormal ? 'ABNORMAL' : done ? 'SUCCESS' : 'PROCESSING',
      refundFen,
      totalFen,
      createTime: new Date(createdAt),
      ...(refund.succeededAt !== null && { successTime: new Date(refund.succeededAt) }),
    }
  }
  const finishRefund = async (refund: Refund): Promise<void> => {
    if (troubles.abnormal.has(refund.outTradeNo)) refund.abnormal = true
    else refund.succeededAt = iso()
    await tell(refund.abnormal ? 'REFUND.ABNORMAL' : 'REFUND.SUCCESS', {
      kind: 'refund',
      report: refundReport(refund.outRefundNo),
    })
  }

  const desk = createMandateDesk({ merchant, mandates: books.mandates, random, clock, place, pay, tell })
  const gateway: PaymentGateway = {
    prepay: async ({ channel, outTradeNo, amountFen, description, expiresAt, openid }) => {
      if (troubles.away) throw new AdapterError('unavailable', 'no answer')
      const trade = books.trades.get(outTradeNo)
      if (trade?.closed || trade?.paid) throw new AdapterError('conflict', 'paid or closed')
      if (!trade) {
        const tradeType = channel === 'h5' ? 'MWEB' : 'JSAPI'
        place({ tradeType, outTradeNo, totalFen: amountFen, description })
        const expires = `${new Date(expiresAt.getTime() + 8 * 60 * minuteMs).toISOString().slice(0, 19)}+08:00`
        const prepayId = `wx${random.digits(34)}`
        Object.assign(tradeOf(outTradeNo), { expiresAt: expires, prepayId, ...(openid && { openid }) })
      }
      const { prepayId } = tradeOf(outTradeNo)
      if (channel === 'jsapi') return { channel, prepayId }
      return { channel, h5Url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${prepayId}` }
    },
    query: async (outTradeNo) => report(outTradeNo),
    close: async (outTradeNo) => {
      const trade = books.trades.get(outTradeNo)
      if (trade?.paid) return 'already_paid'
      if (trade) trade.closed = true
      return 'closed'
    },
    refund: async ({ outTradeNo, outRefundNo, refundFen, reason }) => {
      if (!books.refunds.has(outRefundNo)) {
        const refund = { outRefundNo, outTradeNo, refundFen, reason, notifyUrl, createdAt: iso() }
        const accepted: Refund = { ...refund, refundId: vendorNumber('5030', 29), succeededAt: null }
        books.refunds.set(outRefundNo, accepted)
        later((3 + random.below(25)) * minuteMs, () => finishRefund(accepted))
      }
      return refundReport(outRefundNo)
    },
    queryRefund: async (outRefundNo) => refundReport(outRefundNo),
    parseNotification: () => Promise.reject(new AdapterError('bad_signature', 'nothing comes by wire')),
    jsapiInvokeParams: async (prepayId) => ({
      appId: appid,
      timeStamp: String(Math.floor(clock().getTime() / 1000)),
      nonceStr: random.digits(16),
      package: `prepay_id=${prepayId}`,
      signType: 'RSA',
      paySign: '',
    }),
    tradeBill: async (day): Promise<Bill> => billOf(books, note, { day, misprints, dayOf: shanghaiDay }),
    mandates: desk.gateway,
  }
  return {
    gateway,
    books,
    misprints,
    troubles,
    pay,
    report,
    place,
    tell,
    sign: desk.sign,
    refusing: desk.refusing,
  }
}

function known<T>(of: ReadonlyMap<string, T>, name: string): T {
  const found = of.get(name)
  if (found === undefined) throw new AdapterError('not_found', `no ${name}`)
  return found
}
