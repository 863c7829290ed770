import type { Month } from './month.ts'
import type { Line, Shopper, NumberOnSale } from './shopper.ts'
import type { Steps } from './timeline.ts'

/** Orders a number and pays for it. Returns the order's id. */
export async function* pay(month: Month, shopper: Shopper, number: NumberOnSale, months = 1): Steps<number> {
  const orderId = await shopper.order(number, months)
  yield month.minutesFromNow(0.3, 2)
  yield* payOrder(month, shopper, orderId)
  return orderId
}

/** Pays for an order. The next step receives WeChat's notification, the one after it applies it. */
export async function* payOrder(month: Month, shopper: Shopper, orderId: number): Steps<void> {
  const outTradeNo = await shopper.openCashier(orderId)
  yield month.minutesFromNow(0.3, 3)
  await month.wechat.pay(outTradeNo)
  yield month.minutesFromNow(0.05, 0.1)
  yield month.minutesFromNow(0.05, 0.1)
}

/** Buys a number and binds the buyer's phone about `delayHours` later. */
export async function* buy(month: Month, shopper: Shopper, months = 1, delayHours = 0): Steps<Line> {
  const number = month.takeNumber()
  const orderId = yield* pay(month, shopper, number, months)
  yield month.minutesFromNow(1 + delayHours * 60, 8 + delayHours * 60)
  return shopper.bind(orderId, number)
}
