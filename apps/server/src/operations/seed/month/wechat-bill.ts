import type { Bill } from '../../../platform/integrations/pay/gateway.ts'
import type { Books } from './wechat-books.ts'

/** Where a bill is wrong: trades that it leaves out, and those that it has with another amount (fen). */
export type Misprints = { left: Set<string>; amounts: Map<string, number> }

type Asked = { day: string; misprints: Misprints; dayOf: (moment: Date) => string }

/** The bill of a day: what was paid and what was taken on to be given back on it. */
export function billOf(
  { trades, refunds }: Books,
  merchant: { mchid: string; appid: string },
  { day, misprints, dayOf }: Asked,
): Bill {
  const on = (moment: string | undefined): moment is string =>
    moment !== undefined && dayOf(new Date(moment)) === day
  const payments = [...trades.values()].flatMap(({ outTradeNo, totalFen, paid, openid }) => {
    if (!paid || !on(paid.at) || misprints.left.has(outTradeNo)) return []
    const amountFen = misprints.amounts.get(outTradeNo) ?? totalFen
    const { transactionId, at } = paid
    const payer = { openid, successTime: new Date(at) }
    return [{ outTradeNo, transactionId, ...merchant, amountFen, currency: 'CNY', ...payer }]
  })
  const back = [...refunds.values()].filter(({ createdAt }) => on(createdAt))
  return {
    payments,
    refunds: back.map(({ outRefundNo, outTradeNo, refundFen }) => ({ outRefundNo, outTradeNo, refundFen })),
  }
}
