import type { Month } from './month.ts'
import type { Line, Shopper, NumberOnSale } from './shopper.ts'
import type { Steps } from './timeline.ts'

/** Orders a number and pays for it. Returns its order. */
export async function* pay(month: Month, shopper: Shopper, number: NumberOnSale, months = 1): Steps<number> {
  const orderId = await shopper.order(number, months)
  yield month.minutesFromNow(0.3, 2)
  yield* payOrder(month, shopper, orderId)
  return orderId
}

/**
 * Pays for an order. WeChat's notification comes with the first step after that, and is applied before the
 * second.
 */
export async function* payOrder(month: Month, shopper: Shopper, orderId: number): Steps<void> {
  const outTradeNo = await shopper.openCashier(orderId)
  yield month.minutesFromNow(0.3, 3)
  await month.wechat.pay(outTradeNo)
  yield month.minutesFromNow(0.05, 0.1)
  yield month.minutesFromNow(0.05, 0.1)
}

/** Buys a number and binds the buyer's phone to it, so many hours later. */
export async function* buy(month: Month, shopper: Shopper, months = 1, waits = 0): Steps<Line> {
  const number = month.takeNumber()
  const orderId = yield* pay(month, shopper, number, months)
  yield month.minutesFromNow(1 + waits * 60, 8 + waits * 60)
  return shopper.bind(orderId, number)
}
