import { isRefusal } from '../../../../platform/base/refuse.ts'
import type { Month } from '../month.ts'
import type { Life } from '../timeline.ts'
import { after, daysAgo, pay } from './ways.ts'

const minute = 1 / (24 * 60)

/** What is under way as the month ends, in minutes before that. */
export function present(month: Month): void {
  const lives: [(month: Month) => Life, number[]][] = [
    [chooses, [4, 9]],
    [atCashier, [3, 7, 11]],
    [noCashier, [6]],
    [paidJustNow, [25, 70, 400]],
    [paidAndWithdrawn, [8]],
    [letsGo, [9]],
  ]
  for (const [life, minutes] of lives)
    for (const before of minutes) month.timeline.live(life(month), daysAgo(month, before * minute))
}

async function* chooses(month: Month): Life {
  const shopper = month.newcomer()
  await shopper.enter()
  yield after(month, 50_000)
  await shopper.order(month.wanted(), { months: 3 })
}

async function* atCashier(month: Month): Life {
  const shopper = month.newcomer()
  const orderId = await shopper.order(month.wanted(), { months: 1 })
  yield after(month, 40_000)
  await shopper.openCashier(orderId)
}

/** WeChat did not answer as the cashier was asked for. */
async function* noCashier(month: Month): Life {
  const { troubles } = month.wechat
  const shopper = month.newcomer()
  const orderId = await shopper.order(month.wanted(), { months: 1 })
  yield after(month, 30_000)
  troubles.away = true
  await shopper
    .openCashier(orderId)
    .catch((error: unknown) => {
      if (!isRefusal(error)) throw error
    })
    .finally(() => {
      troubles.away = false
    })
}

async function* paidJustNow(month: Month): Life {
  yield* pay(month, month.newcomer(), month.wanted(), { months: 6 })
}

/** The refund is still under way: WeChat Pay takes three minutes at least. */
async function* paidAndWithdrawn(month: Month): Life {
  const shopper = month.newcomer()
  const orderId = yield* pay(month, shopper, month.wanted(), { months: 1 })
  yield daysAgo(month, 2 * minute)
  await shopper.withdraw(orderId)
}

/** Orders what somebody else waits for, and lets it go: it is kept for them now. */
async function* letsGo(month: Month): Life {
  const [holder, waiter] = [month.newcomer(), month.newcomer()]
  const number = month.wanted()
  await waiter.enter()
  const orderId = await holder.order(number, { months: 1 })
  yield after(month, 60_000)
  await waiter.waitFor({ numberId: number.id })
  yield after(month, 4 * 60_000)
  await holder.cancel(orderId)
}
