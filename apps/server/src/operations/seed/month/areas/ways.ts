import { dayMs, hourMs, minuteMs } from '../../../../platform/base/time.ts'
import type { Month } from '../month.ts'
import type { Line, Shopper, Stock, Wish } from '../shopper.ts'

/** The steps of something that is done, and what comes of it. */
export type Way<T> = AsyncGenerator<Date, T, void>

/** So many ms after the present of the month. */
export const after = ({ timeline }: Month, ms: number) => new Date(timeline.now().getTime() + ms)

/** Some while from `least` to `most`, in the unit given (ms). */
export const some = ({ random }: Month, least: number, most: number, unit = minuteMs) =>
  Math.round((least + random.fraction() * (most - least)) * unit)

/** So many days before the end of the month. */
export const daysAgo = ({ timeline }: Month, days: number) => new Date(timeline.end.getTime() - days * dayMs)

/** Orders a number and pays for it; its order. */
export async function* pay(month: Month, shopper: Shopper, number: Stock, wish: Wish): Way<number> {
  const orderId = await shopper.order(number, wish)
  yield after(month, some(month, 0.3, 2))
  const outTradeNo = await shopper.openCashier(orderId)
  yield after(month, some(month, 0.3, 3))
  const silent = month.random.below(10) === 0
  month.wechat.pay(outTradeNo, { silent })
  yield after(month, 4000)
  // No notification came: the page that waits asks.
  if (silent) await shopper.look(outTradeNo)
  return orderId
}

/** Buys a number and lets it ring the buyer's phone; `waits` (hours) until it is bound. */
export async function* buy(
  month: Month,
  shopper: Shopper,
  wish: Wish,
  { waits = 0 } = {},
): Way<Line & { orderId: number }> {
  const number = month.wanted()
  const orderId = yield* pay(month, shopper, number, wish)
  yield after(month, some(month, 1, 8) + waits * hourMs)
  return { ...(await shopper.bind(orderId, number.digits)), orderId }
}

/** Runs a query that gives one id. */
export async function idOf(found: Promise<{ id: number } | undefined>): Promise<number> {
  const row = await found
  if (!row) throw new Error('The month has lost something')
  return row.id
}
