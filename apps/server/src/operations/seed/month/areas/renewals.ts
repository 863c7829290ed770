import { changePhone } from '../../../../telephony/bindings/change-phone.ts'
import { endSubscription } from '../../../../commerce/renewals/end-subscription.ts'
import { recoverSubscription, renewSubscription } from '../../../../commerce/renewals/renew-subscription.ts'
import { signMandate } from '../../../../commerce/renewals/sign-mandate.ts'
import { switchRenewal } from '../../../../commerce/renewals/switch-renewal.ts'
import { addMonths } from '../../../../telephony/subscriptions/period.ts'
import { dayMs, daysAfter, hourMs } from '../../../../platform/base/time.ts'
import type { Month } from '../month.ts'
import { phoneOf } from '../people.ts'
import type { Line } from '../shopper.ts'
import type { Life } from '../timeline.ts'
import { after, buy, daysAgo, some, type Way } from './ways.ts'

/** What becomes of subscriptions whose period is over, or nearly: by when it ended, in days before the end of the month. */
export function renewals(month: Month): void {
  const customers: [number, (month: Month) => Life][] = [
    [40, forgetter],
    [33, forgetter],
    [20, forgetter],
    [14, forgetter],
    [5, forgetter],
    [1.5, forgetter],
    [1.2, charged({ refused: true })],
    [4, charged({ refused: false })],
    [2, charged({ refused: false })],
    [12, leaver],
    [6, leaver],
    [9, renewer],
    [3, renewer],
    [-3, renewer],
    [18, returner],
    [-10, mover],
    [-14, mover],
    [-8, quitter],
    [-12, quitter],
    [-20, quitter],
  ]
  for (const [ended, life] of customers) month.timeline.live(life(month), beginOf(daysAgo(month, ended)))
}

/** When a period of one month began that ends about then, whatever the month. */
function beginOf(end: Date): Date {
  const distance = (begin: Date) => Math.abs(addMonths(begin, 1).getTime() - end.getTime())
  const candidates = [28, 29, 30, 31].map((days) => daysAfter(end, -days))
  return candidates.toSorted((one, other) => distance(one) - distance(other))[0]!
}

const oneMonth = { months: 1 }

/** Does nothing more: the number falls silent, and is lost. */
async function* forgetter(month: Month): Life {
  yield* buy(month, month.newcomer(), oneMonth)
}

/** Has the renewal charged by WeChat; `refused` for want of money. */
function charged({ refused }: { refused: boolean }) {
  return async function* paysByMandate(month: Month): Life {
    const line = yield* buy(month, month.newcomer(), oneMonth)
    yield after(month, some(month, 2, 40, hourMs))
    await signRenewal(month, line, { refused })
  }
}

/** Lets it run out. */
async function* leaver(month: Month): Life {
  yield* leave(month)
}

async function* leave(month: Month): Way<Line> {
  const line = yield* buy(month, month.newcomer(), oneMonth)
  yield after(month, some(month, 8, 20, dayMs))
  const { owner, subscriptionId } = line
  const choice = { userId: owner.id(), subscriptionId, renewal: 'ends', agreed: false } as const
  await switchRenewal(month.context, { ...choice, visit: owner.visit })
  return line
}

/** Lets it run out, and wants it back. */
async function* returner(month: Month): Life {
  const { owner, subscriptionId } = yield* leave(month)
  yield daysAgo(month, 11)
  const wish = { userId: owner.id(), subscriptionId, months: 3 }
  yield* settle(month, owner, await recoverSubscription(month.context, wish))
}

/** Pays for another month by hand, once told to. */
async function* renewer(month: Month): Life {
  const { owner, subscriptionId } = yield* buy(month, month.newcomer(), oneMonth)
  yield after(month, some(month, 25, 27, dayMs))
  const wish = { userId: owner.id(), subscriptionId, months: 3 }
  yield* settle(month, owner, await renewSubscription(month.context, wish))
}

/** Has the number ring another phone of theirs. */
async function* mover(month: Month): Life {
  const { owner, subscriptionId } = yield* buy(month, month.newcomer(), { months: 3 })
  yield after(month, some(month, 3, 9, dayMs))
  const phone = phoneOf(9000 + owner.id())
  const code = await owner.codeFor('change', phone)
  yield after(month, 20_000)
  const { ip } = owner.person
  await changePhone(month.context, { userId: owner.id(), subscriptionId, phone, code, ip })
}

/** Gives the number up in the middle of its period: the rest of it is refunded. */
async function* quitter(month: Month): Life {
  const { owner, subscriptionId } = yield* buy(month, month.newcomer(), { months: 3 })
  yield after(month, some(month, 3, 12, dayMs))
  await endSubscription(month.context, { userId: owner.id(), subscriptionId, confirmed: true })
}

async function* settle(month: Month, owner: Line['owner'], orderId: number): Life {
  yield after(month, some(month, 0.5, 2))
  const outTradeNo = await owner.openCashier(orderId)
  yield after(month, some(month, 0.5, 2))
  month.wechat.pay(outTradeNo)
}

/** Switches the automatic renewal on and signs its mandate; `refused`: when WeChat charges by it, there is no money. */
export async function signRenewal(
  { context, wechat }: Month,
  { owner, subscriptionId }: Line,
  { refused = false } = {},
): Promise<void> {
  const { visit } = owner
  const signing = { userId: owner.id(), subscriptionId, agreed: true, openid: undefined, visit }
  const code = await signMandate(context, signing)
  if (refused) wechat.refusing.add(wechat.books.mandates.get(code)!.openid)
  await wechat.sign(code)
}
