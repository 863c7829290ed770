import { newTradeNumber } from '../../../../commerce/orders/trade-number.ts'
import { minuteMs } from '../../../../platform/base/time.ts'
import type { Month } from '../month.ts'
import { momentOf } from '../rhythm.ts'
import type { Life } from '../timeline.ts'
import { after, buy } from './ways.ts'

/** Where WeChat and the shop do not say the same: what finance has to settle. */
export function money(month: Month): void {
  const { random, timeline } = month
  const lives: [(month: Month) => Life, number[]][] = [
    [leftOutOfBill, [9]],
    [otherwiseOnBill, [5]],
    [otherAmount, [13, 2]],
  ]
  for (const [life, days] of lives)
    for (const before of days) timeline.live(life(month), momentOf(random, timeline.end, before))
  timeline.at(momentOf(random, timeline.end, 6), async () => strange(month))
}

/** A payment that the bill of its day does not have. */
async function* leftOutOfBill(month: Month): Life {
  month.wechat.misprints.left.add(yield* tradeOfPurchase(month))
}

/** A payment that the bill has with a yuan less. */
async function* otherwiseOnBill(month: Month): Life {
  const outTradeNo = yield* tradeOfPurchase(month)
  const { totalFen } = month.wechat.books.trades.get(outTradeNo)!
  month.wechat.misprints.amounts.set(outTradeNo, totalFen - 100)
}

async function* tradeOfPurchase(month: Month): AsyncGenerator<Date, string, void> {
  const { orderId } = yield* buy(month, month.newcomer(), { months: 1 })
  const { out_trade_no } = await month.context.db
    .selectFrom('payments')
    .select('out_trade_no')
    .where('order_id', '=', orderId)
    .where('state', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  return out_trade_no
}

/** A notification that tells of another amount than was asked for; the order is never paid. */
async function* otherAmount(month: Month): Life {
  const { wechat } = month
  const shopper = month.newcomer()
  const orderId = await shopper.order(month.wanted(), { months: 1 })
  yield after(month, minuteMs)
  const outTradeNo = await shopper.openCashier(orderId)
  yield after(month, 2 * minuteMs)
  const report = wechat.report(outTradeNo)
  const claim = {
    tradeState: 'SUCCESS',
    amountFen: 1,
    transactionId: `4200${month.random.digits(24)}`,
    successTime: month.timeline.now(),
  } as const
  await wechat.tell('TRANSACTION.SUCCESS', { kind: 'payment', report: { ...report, ...claim } })
}

/** A payment to the merchant that no order of the shop has asked for. */
function strange({ wechat, timeline }: Month): void {
  const outTradeNo = newTradeNumber(timeline.now())
  wechat.place({ tradeType: 'MWEB', outTradeNo, totalFen: 6600, description: '线下收款' })
  wechat.pay(outTradeNo, { silent: true })
}
