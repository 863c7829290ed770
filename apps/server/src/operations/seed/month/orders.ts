import { likeNumber } from '../../../inventory/favourites/like-number.ts'
import { dayMs, hourMs, minuteMs } from '../../../platform/base/time.ts'
import type { Month } from './month.ts'
import { buy, pay } from './purchase.ts'
import { signRenewal } from './renewals.ts'
import { unlessRefused } from './shopper.ts'
import type { Life } from './timeline.ts'
import { oneOf } from './people.ts'

/** Shoppers who buy, hesitate, wait, or only look around. */
export function orders(month: Month): void {
  const { random, awake, begin } = month
  const anyDays = (count: number) => Array.from({ length: count }, () => awake(random.below(30)))
  const days = (...ago: number[]) => ago.map(awake)
  const minutes = (...ago: number[]) => ago.map((each) => month.daysAgo((each * minuteMs) / dayMs))
  begin(buyer, anyDays(30))
  begin(looker, anyDays(4))
  begin(canceller, days(21, 9, 3, 1))
  begin(forgetful, days(23, 13, 5, 2))
  begin(withdrawer, days(22, 14, 5, 2))
  begin(neverBound, days(20, 12, 6))
  begin(failedRefund, [month.daysAgo(2.2)])
  begin(masked, days(17, 8, 1))
  begin(awaited, days(24, 7, 2))
  begin(chooses, minutes(4, 6))
  begin(atCashier, minutes(3, 5, 7))
  begin(noCashier, minutes(6))
  begin(paidJustNow, minutes(25, 70, 400))
  begin(refundUnderWay, minutes(8))
  begin(letsGo, minutes(4))
}

async function* buyer(month: Month): Life {
  const { random } = month
  const shopper = month.newcomer()
  await shopper.enter({ mistypes: random.below(10) === 0 })
  yield month.later(1, 10)
  yield* look(month, shopper.id())
  const months = random.weighted([
    [1, 9],
    [3, 5],
    [6, 3],
    [12, 3],
  ])
  const line = yield* buy(month, shopper, months, random.below(3))
  yield month.later(2, 30, hourMs)
  if (random.below(4) === 0) await signRenewal(month, line)
  yield month.later(20, 90, hourMs)
  if (random.below(3) === 0) await shopper.enterElsewhere()
}

async function* looker(month: Month): Life {
  const shopper = month.newcomer()
  await shopper.enter()
  yield month.later(1, 4)
  yield* look(month, shopper.id())
}

/** Likes a few numbers. */
async function* look({ context, random, seen, later }: Month, userId: number): Life {
  for (let left = random.below(5); left > 0; left -= 1) {
    await likeNumber(context, { userId, numberId: seen().id, status: 1 })
    yield later(0.2, 2)
  }
}

async function* canceller(month: Month): Life {
  const shopper = month.newcomer()
  const orderId = await shopper.order(month.wanted(), 1)
  yield month.later(0.5, 2)
  if (month.random.below(2) === 0) await shopper.openCashier(orderId)
  yield month.later(1, 6)
  await shopper.cancel(orderId)
}

/** Never pays: the number is on sale again after a quarter of an hour. */
async function* forgetful(month: Month): Life {
  const shopper = month.newcomer()
  const orderId = await shopper.order(month.wanted(), 1)
  yield month.later(0.5, 2)
  await shopper.openCashier(orderId)
}

async function* withdrawer(month: Month): Life {
  const shopper = month.newcomer()
  const orderId = yield* pay(month, shopper, month.wanted(), 6)
  yield month.later(0.5, 20, hourMs)
  await shopper.withdraw(orderId)
}

/** Pays and binds no phone: the money goes back after 72 hours. */
async function* neverBound(month: Month): Life {
  yield* pay(month, month.newcomer(), month.wanted())
}

/** Withdraws, and the account that has paid takes no money back. */
async function* failedRefund(month: Month): Life {
  const shopper = month.newcomer()
  const orderId = yield* pay(month, shopper, month.wanted())
  yield month.later(4, 12, hourMs)
  await month.wechat.setFaults({ abnormalRefunds: 1 })
  await shopper.withdraw(orderId)
}

/** Waits for any number with certain digits. */
async function* masked(month: Month): Life {
  const shopper = month.newcomer()
  await shopper.enter()
  yield month.later(1, 5)
  await shopper.waitFor({ mask: oneOf(month.random, ['??8899', '168??8', '1314??']) })
}

/** Waits for a number that another shopper gives back, and buys it in time or not. */
async function* awaited(month: Month): Life {
  const [holder, waiter, number] = [month.newcomer(), month.newcomer(), month.wanted()]
  await waiter.enter()
  const orderId = yield* pay(month, holder, number)
  await waiter.waitFor({ numberId: number.id })
  yield month.later(1, 9, hourMs)
  await holder.withdraw(orderId)
  yield month.later(1, 6)
  if (month.timeline.now() < month.daysAgo(5)) yield* pay(month, waiter, number)
}

async function* chooses(month: Month): Life {
  const shopper = month.newcomer()
  await shopper.enter()
  yield month.later(0.5, 1)
  await shopper.order(month.wanted(), 3)
}

async function* atCashier(month: Month): Life {
  const shopper = month.newcomer()
  const orderId = await shopper.order(month.wanted(), 1)
  yield month.later(0.5, 1)
  await shopper.openCashier(orderId)
}

/** WeChat does not answer when the cashier is asked for. */
async function* noCashier(month: Month): Life {
  const shopper = month.newcomer()
  const orderId = await shopper.order(month.wanted(), 1)
  yield month.later(0.5, 1)
  await month.wechat.setFaults({ failingRequests: 9 })
  await shopper.openCashier(orderId).catch(unlessRefused)
  await month.wechat.setFaults({ failingRequests: 0 })
}

async function* paidJustNow(month: Month): Life {
  yield* pay(month, month.newcomer(), month.wanted(), 6)
}

async function* refundUnderWay(month: Month): Life {
  const shopper = month.newcomer()
  const orderId = yield* pay(month, shopper, month.wanted())
  yield month.later(0.5, 1)
  await shopper.withdraw(orderId)
}

/** Cancels the order of a number that another shopper waits for: it is kept for them. */
async function* letsGo(month: Month): Life {
  const [holder, waiter, number] = [month.newcomer(), month.newcomer(), month.wanted()]
  await waiter.enter()
  const orderId = await holder.order(number, 1)
  yield month.later(0.5, 1)
  await waiter.waitFor({ numberId: number.id })
  yield month.later(1, 2)
  await holder.cancel(orderId)
}
