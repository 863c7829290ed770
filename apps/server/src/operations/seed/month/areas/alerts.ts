import { endWait } from '../../../../inventory/waitlist/end-wait.ts'
import { dayMs, hourMs } from '../../../../platform/base/time.ts'
import type { Month } from '../month.ts'
import { momentOf } from '../rhythm.ts'
import type { Life } from '../timeline.ts'
import { after, pay, some } from './ways.ts'

/** Who waits for numbers: for some of these they come free within the month. */
export function alerts(month: Month): void {
  const { random, timeline } = month
  const begin = (life: Life, daysBefore: number) =>
    timeline.live(life, momentOf(random, timeline.end, daysBefore))
  for (const mask of ['??8899', '168??8', '1314??', '?66?88', '5200??'])
    begin(masked(month, mask), random.below(28))
  for (const days of [24, 18, 7, 2]) begin(awaited(month, { buys: days > 10 }), days)
  begin(changedMind(month), 15)
}

async function* masked(month: Month, mask: string): Life {
  const shopper = month.newcomer()
  await shopper.enter()
  yield after(month, some(month, 1, 5))
  await shopper.waitFor({ mask })
}

/** Somebody has a number, and somebody else waits for it: it comes free. `buys`: who waited takes it. */
async function* awaited(month: Month, { buys }: { buys: boolean }): Life {
  const [holder, waiter] = [month.newcomer(), month.newcomer()]
  const number = month.wanted()
  await waiter.enter()
  const orderId = yield* pay(month, holder, number, { months: 1 })
  await waiter.waitFor({ numberId: number.id })
  yield after(month, some(month, 1, 9, hourMs))
  await holder.withdraw(orderId)
  yield after(month, some(month, 1, 6))
  if (!buys) return
  const bought = yield* pay(month, waiter, number, { months: 1 })
  yield after(month, some(month, 2, 9))
  await waiter.bind(bought, number.digits)
}

async function* changedMind(month: Month): Life {
  const shopper = month.newcomer()
  await shopper.enter()
  const waitId = await shopper.waitFor({ mask: '77??77' })
  yield after(month, 3 * dayMs)
  await endWait(month.context, shopper.id(), waitId)
}
