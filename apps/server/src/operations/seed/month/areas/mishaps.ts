import { dayMs, hourMs, minuteMs } from '../../../../platform/base/time.ts'
import type { Month } from '../month.ts'
import { momentOf } from '../rhythm.ts'
import type { Stock } from '../shopper.ts'
import type { Life } from '../timeline.ts'
import { after, buy, daysAgo, pay, some } from './ways.ts'

/** Orders that do not go the usual way. Each with the days before the end of the month on which they are begun. */
export function mishaps(month: Month): void {
  const { random, timeline } = month
  const lives: [(month: Month) => Life, number[]][] = [
    [canceller, [27, 21, 16, 9, 6, 3, 1]],
    [leftLying, [28, 23, 19, 13, 8, 5, 4, 2]],
    [hesitant, [25, 15, 7, 4]],
    [withdrawer, [22, 14, 5, 2]],
    [neverBound, [20, 12, 6]],
    [paidForGone, [17, 4]],
    [paidLate, [10]],
    [paidTwice, [11, 3]],
  ]
  for (const [life, days] of lives)
    for (const before of days) timeline.live(life(month), momentOf(random, timeline.end, before))
  timeline.live(withoutRefund(month), daysAgo(month, 2.2))
}

async function* canceller(month: Month): Life {
  const shopper = month.newcomer()
  const orderId = await shopper.order(month.wanted(), { months: 1 })
  yield after(month, some(month, 0.5, 2))
  if (month.random.below(2) === 0) await shopper.openCashier(orderId)
  yield after(month, some(month, 1, 6))
  await shopper.cancel(orderId)
}

/** Never pays: the number goes back on sale after a quarter of an hour. */
async function* leftLying(month: Month): Life {
  const shopper = month.newcomer()
  const orderId = await shopper.order(month.wanted(), { months: 1 })
  yield after(month, some(month, 0.5, 2))
  if (month.random.below(3) > 0) await shopper.openCashier(orderId)
}

/** Leaves the first order lying, and buys the number on another day. */
async function* hesitant(month: Month): Life {
  const shopper = month.newcomer()
  await shopper.order(month.wanted(), { months: 3 })
  yield after(month, some(month, 20, 60, hourMs))
  yield* buy(month, shopper, { months: 3 })
}

async function* withdrawer(month: Month): Life {
  const shopper = month.newcomer()
  const orderId = yield* pay(month, shopper, month.wanted(), { months: 6 })
  yield after(month, some(month, 0.5, 20, hourMs))
  await shopper.withdraw(orderId)
}

/** Pays and forgets to bind: the money comes back after 72 hours. */
async function* neverBound(month: Month): Life {
  yield* pay(month, month.newcomer(), month.wanted(), { months: 1 })
}

/** The money arrives after the hold was over, and the number is another's by then: it is given back. */
async function* paidForGone(month: Month): Life {
  const number = month.wanted()
  const outTradeNo = yield* tooLate(month, number)
  const other = month.newcomer()
  const orderId = yield* pay(month, other, number, { months: 1 })
  month.wechat.pay(outTradeNo)
  yield after(month, 5 * minuteMs)
  await other.bind(orderId, number.digits)
}

/** The money arrives after the hold was over, and the number is still free: it is theirs. */
async function* paidLate(month: Month): Life {
  month.wechat.pay(yield* tooLate(month, month.wanted()))
}

async function* tooLate(month: Month, number: Stock): AsyncGenerator<Date, string, void> {
  const shopper = month.newcomer()
  const orderId = await shopper.order(number, { months: 1 })
  yield after(month, minuteMs)
  const outTradeNo = await shopper.openCashier(orderId)
  yield after(month, 17 * minuteMs)
  return outTradeNo
}

/** Pays in the browser while the app is asked, too: the second payment is given back. */
async function* paidTwice(month: Month): Life {
  const { wechat } = month
  const shopper = month.newcomer()
  const orderId = await shopper.order(month.wanted(), { months: 1 })
  yield after(month, minuteMs)
  const first = await shopper.openCashier(orderId)
  yield after(month, minuteMs)
  const second = await shopper.openElsewhere(orderId)
  yield after(month, minuteMs)
  wechat.pay(second)
  yield after(month, 20_000)
  wechat.pay(first)
}

/** Withdraws, and the account that has paid takes no money back. */
async function* withoutRefund(month: Month): Life {
  const shopper = month.newcomer()
  const orderId = yield* pay(month, shopper, month.wanted(), { months: 1 })
  const { out_trade_no } = await month.context.db
    .selectFrom('orders')
    .select('out_trade_no')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  month.wechat.troubles.abnormal.add(out_trade_no)
  yield after(month, some(month, 4, 12, hourMs))
  await shopper.withdraw(orderId)
  yield after(month, dayMs)
}
