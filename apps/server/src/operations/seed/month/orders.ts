import { setFavourite } from '../../../inventory/favourites/set-favourite.ts'
import { dayMs, hourMs, minuteMs } from '../../../platform/base/time.ts'
import type { Month } from './month.ts'
import { buy, pay } from './purchase.ts'
import { signRenewal } from './renewals.ts'
import { ignoreRefusal } from './shopper.ts'
import type { Story } from './timeline.ts'
import { pickOne } from './people.ts'

/** Shoppers who buy, do not pay, wait, or only browse. */
export function orders(month: Month): void {
  const { random, daytime, schedule } = month
  const anyDays = (count: number) => Array.from({ length: count }, () => daytime(random.below(30)))
  const days = (...ago: number[]) => ago.map(daytime)
  const minutes = (...ago: number[]) => ago.map((each) => month.daysAgo((each * minuteMs) / dayMs))
  schedule(buyer, anyDays(30))
  schedule(browser, anyDays(4))
  schedule(canceller, days(21, 9, 3, 1))
  schedule(nonPayer, days(23, 13, 5, 2))
  schedule(withdrawer, days(22, 14, 5, 2))
  schedule(neverBound, days(20, 12, 6))
  schedule(failedRefund, [month.daysAgo(2.2)])
  schedule(maskWaiter, days(17, 8, 1))
  schedule(numberWaiter, days(24, 7, 2))
  schedule(pendingOrder, minutes(4, 6))
  schedule(openPayment, minutes(3, 5, 7))
  schedule(failedPayment, minutes(6))
  schedule(recentPayment, minutes(25, 70, 400))
  schedule(recentRefund, minutes(8))
  schedule(openOffer, minutes(4))
}

async function* buyer(month: Month): Story {
  const { random } = month
  const shopper = month.createShopper()
  await shopper.enter({ mistypes: random.below(10) === 0 })
  yield month.minutesFromNow(1, 10)
  yield* browse(month, shopper.id())
  const months = random.weighted([
    [1, 9],
    [3, 5],
    [6, 3],
    [12, 3],
  ])
  const line = yield* buy(month, shopper, months, random.below(3))
  yield month.minutesFromNow(2, 30, hourMs)
  if (random.below(4) === 0) await signRenewal(month, line)
  yield month.minutesFromNow(20, 90, hourMs)
  if (random.below(3) === 0) await shopper.enterElsewhere()
}

async function* browser(month: Month): Story {
  const shopper = month.createShopper()
  await shopper.enter()
  yield month.minutesFromNow(1, 4)
  yield* browse(month, shopper.id())
}

/** Marks a few numbers as favourites. */
async function* browse({ context, random, pickNumber, minutesFromNow }: Month, userId: number): Story {
  for (let left = random.below(5); left > 0; left -= 1) {
    await setFavourite(context, { userId, numberId: pickNumber().id, status: 1 })
    yield minutesFromNow(0.2, 2)
  }
}

async function* canceller(month: Month): Story {
  const shopper = month.createShopper()
  const orderId = await shopper.order(month.takeNumber(), 1)
  yield month.minutesFromNow(0.5, 2)
  if (month.random.below(2) === 0) await shopper.openCashier(orderId)
  yield month.minutesFromNow(1, 6)
  await shopper.cancel(orderId)
}

/** Never pays, so that the number is on sale again after 15 minutes. */
async function* nonPayer(month: Month): Story {
  const shopper = month.createShopper()
  const orderId = await shopper.order(month.takeNumber(), 1)
  yield month.minutesFromNow(0.5, 2)
  await shopper.openCashier(orderId)
}

async function* withdrawer(month: Month): Story {
  const shopper = month.createShopper()
  const orderId = yield* pay(month, shopper, month.takeNumber(), 6)
  yield month.minutesFromNow(0.5, 20, hourMs)
  await shopper.withdraw(orderId)
}

/** Pays and binds no phone, so that the order is refunded after 72 hours. */
async function* neverBound(month: Month): Story {
  yield* pay(month, month.createShopper(), month.takeNumber())
}

/** Withdraws, but the payer's account does not accept the refund. */
async function* failedRefund(month: Month): Story {
  const shopper = month.createShopper()
  const orderId = yield* pay(month, shopper, month.takeNumber())
  yield month.minutesFromNow(4, 12, hourMs)
  await month.wechat.setFaults({ abnormalRefunds: 1 })
  await shopper.withdraw(orderId)
}

/** Waits for any number that matches a mask. */
async function* maskWaiter(month: Month): Story {
  const shopper = month.createShopper()
  await shopper.enter()
  yield month.minutesFromNow(1, 5)
  await shopper.waitFor({ mask: pickOne(month.random, ['??8899', '168??8', '1314??']) })
}

/** Waits for a number from which another buyer withdraws. Buys it, or lets the offer lapse. */
async function* numberWaiter(month: Month): Story {
  const [holder, waiter, number] = [month.createShopper(), month.createShopper(), month.takeNumber()]
  await waiter.enter()
  const orderId = yield* pay(month, holder, number)
  await waiter.waitFor({ numberId: number.id })
  yield month.minutesFromNow(1, 9, hourMs)
  await holder.withdraw(orderId)
  yield month.minutesFromNow(1, 6)
  if (month.timeline.now() < month.daysAgo(5)) yield* pay(month, waiter, number)
}

async function* pendingOrder(month: Month): Story {
  const shopper = month.createShopper()
  await shopper.enter()
  yield month.minutesFromNow(0.5, 1)
  await shopper.order(month.takeNumber(), 3)
}

async function* openPayment(month: Month): Story {
  const shopper = month.createShopper()
  const orderId = await shopper.order(month.takeNumber(), 1)
  yield month.minutesFromNow(0.5, 1)
  await shopper.openCashier(orderId)
}

/** WeChat does not answer the request to start the payment. */
async function* failedPayment(month: Month): Story {
  const shopper = month.createShopper()
  const orderId = await shopper.order(month.takeNumber(), 1)
  yield month.minutesFromNow(0.5, 1)
  await month.wechat.setFaults({ failingRequests: 9 })
  await shopper.openCashier(orderId).catch(ignoreRefusal)
  await month.wechat.setFaults({ failingRequests: 0 })
}

async function* recentPayment(month: Month): Story {
  yield* pay(month, month.createShopper(), month.takeNumber(), 6)
}

async function* recentRefund(month: Month): Story {
  const shopper = month.createShopper()
  const orderId = yield* pay(month, shopper, month.takeNumber())
  yield month.minutesFromNow(0.5, 1)
  await shopper.withdraw(orderId)
}

/** Cancels the order of a number that another shopper waits for, who then has an open offer. */
async function* openOffer(month: Month): Story {
  const [holder, waiter, number] = [month.createShopper(), month.createShopper(), month.takeNumber()]
  await waiter.enter()
  const orderId = await holder.order(number, 1)
  yield month.minutesFromNow(0.5, 1)
  await waiter.waitFor({ numberId: number.id })
  yield month.minutesFromNow(1, 2)
  await holder.cancel(orderId)
}
