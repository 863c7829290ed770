import { likeNumber } from '../../../../inventory/favourites/like-number.ts'
import { hourMs, minuteMs } from '../../../../platform/base/time.ts'
import type { Month } from '../month.ts'
import { dayOfMonth, momentOf } from '../rhythm.ts'
import type { Life } from '../timeline.ts'
import { after, buy, some } from './ways.ts'
import { signRenewal } from './renewals.ts'

const count = 45

/** Who buys a number without any ado, and those who look around and leave. */
export function buyers(month: Month): void {
  const { random, timeline } = month
  for (let nth = 0; nth < count; nth += 1) {
    const from = momentOf(random, timeline.end, dayOfMonth(random, timeline.end))
    timeline.live(nth % 7 === 6 ? looker(month) : buyer(month), from)
  }
}

const months = [
  [1, 9],
  [3, 5],
  [6, 3],
  [12, 3],
] as const

async function* buyer(month: Month): Life {
  const { random } = month
  const shopper = month.newcomer()
  await shopper.enter({ wrong: random.below(10) === 0 })
  yield after(month, some(month, 1, 10))
  yield* look(month, shopper.id())
  const line = yield* buy(month, shopper, { months: random.weighted(months) }, { waits: random.below(3) })
  yield after(month, some(month, 2, 30, hourMs))
  if (random.below(4) === 0) await signRenewal(month, line)
  yield after(month, some(month, 20, 90, hourMs))
  // Another day, on another device, which the owner is told of.
  if (random.below(3) === 0) await shopper.enter({ on: shopper.anotherDevice() })
}

async function* looker(month: Month): Life {
  const shopper = month.newcomer()
  await shopper.enter()
  yield after(month, some(month, 1, 4))
  yield* look(month, shopper.id())
}

/** Likes a few numbers, and one of them no more. */
async function* look(month: Month, userId: number): Life {
  const { context, random } = month
  for (let liked = random.below(5); liked > 0; liked -= 1) {
    const { id: numberId } = month.seen()
    await likeNumber(context, { userId, numberId, status: 1 })
    yield after(month, some(month, 0.2, 2, minuteMs))
    if (liked === 3) await likeNumber(context, { userId, numberId, status: 0 })
  }
}
