import { changePhone } from '../../../telephony/bindings/change-phone.ts'
import { endSubscription } from '../../../commerce/renewals/end-subscription.ts'
import { recoverSubscription, renewSubscription } from '../../../commerce/renewals/renew-subscription.ts'
import { signMandate } from '../../../commerce/renewals/sign-mandate.ts'
import { switchRenewal } from '../../../commerce/renewals/switch-renewal.ts'
import { addMonths } from '../../../telephony/subscriptions/period.ts'
import { chargeTryDays } from '../../../telephony/subscriptions/schedule.ts'
import { dayMs, addDays, hourMs, minuteMs } from '../../../platform/base/time.ts'
import type { Month } from './month.ts'
import { demoPhone } from './people.ts'
import { buy, payOrder } from './purchase.ts'
import type { Line } from './shopper.ts'
import type { Story, Steps } from './timeline.ts'

/** Subscriptions for one month that have ended or end soon. */
export function renewals(month: Month): void {
  // Start times, by how many days before the end of the timeline the period ends.
  const endingDaysAgo = (...days: number[]) => days.map((each) => findPeriodStart(month.daysAgo(each)))
  month.schedule(nonRenewer, endingDaysAgo(40, 20, 14, 5, 1.5))
  month.schedule(charged, endingDaysAgo(4, 2))
  month.schedule(failedCharge, endingDaysAgo(1.2))
  month.schedule(leaver, endingDaysAgo(12, 6))
  month.schedule(renewer, endingDaysAgo(9, 3, -3))
  month.schedule(returner, endingDaysAgo(18))
  month.schedule(phoneChanger, endingDaysAgo(-10, -14))
  month.schedule(quitter, endingDaysAgo(-8, -12, -20))
}

/** The start of a period of one month that ends at about `end`. */
function findPeriodStart(end: Date): Date {
  const distance = (begin: Date) => Math.abs(addMonths(begin, 1).getTime() - end.getTime())
  const candidates = [28, 29, 30, 31].map((days) => addDays(end, -days))
  return candidates.reduce((nearest, each) => (distance(each) < distance(nearest) ? each : nearest))
}

/** Does not renew, so that the subscription is suspended and then ends. */
async function* nonRenewer(month: Month): Story {
  yield* buy(month, month.createShopper())
}

/** Renews automatically by a mandate. */
async function* charged(month: Month): Story {
  yield* signLater(month)
}

async function* signLater(month: Month): Steps<Line> {
  const line = yield* buy(month, month.createShopper())
  yield month.minutesFromNow(2, 40, hourMs)
  await signRenewal(month, line)
  return line
}

/** WeChat accepts the charge each day, and it then fails for lack of money. */
async function* failedCharge(month: Month): Story {
  const { subscriptionId } = yield* signLater(month)
  const { period_end } = await month.context.db
    .selectFrom('subscriptions')
    .select('period_end')
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  for (let day = 0; period_end && day < chargeTryDays; day += 1) {
    yield new Date(addDays(period_end, day).getTime() - minuteMs)
    await month.wechat.setFaults({ failingCharges: 1 })
  }
}

async function* leaver(month: Month): Story {
  yield* buyAndCancelRenewal(month)
}

async function* buyAndCancelRenewal(month: Month): Steps<Line> {
  const line = yield* buy(month, month.createShopper())
  yield month.minutesFromNow(8, 20, dayMs)
  const { owner, subscriptionId } = line
  const choice = { userId: owner.id(), subscriptionId, renewal: 'ends', agreed: false } as const
  await switchRenewal(month.context, { ...choice, visit: owner.visit })
  return line
}

/** Lets the subscription end and recovers it later. */
async function* returner(month: Month): Story {
  const { owner, subscriptionId } = yield* buyAndCancelRenewal(month)
  yield month.daysAgo(11)
  const request = { userId: owner.id(), subscriptionId, months: 3 }
  yield* payOrder(month, owner, await recoverSubscription(month.context, request))
}

/** Pays for more months after the reminder. */
async function* renewer(month: Month): Story {
  const { owner, subscriptionId } = yield* buy(month, month.createShopper())
  yield month.minutesFromNow(25, 27, dayMs)
  const request = { userId: owner.id(), subscriptionId, months: 3 }
  yield* payOrder(month, owner, await renewSubscription(month.context, request))
}

/** Binds the number to another phone. */
async function* phoneChanger(month: Month): Story {
  const { owner, subscriptionId } = yield* buy(month, month.createShopper(), 3)
  yield month.minutesFromNow(3, 9, dayMs)
  const phone = demoPhone(9000 + owner.id())
  const { code } = await owner.readCode('change', phone)
  yield month.minutesFromNow(0.3, 1)
  await changePhone(month.context, { userId: owner.id(), subscriptionId, phone, code, ip: owner.person.ip })
}

/** Ends the subscription within its period, so that the rest of the price is refunded. */
async function* quitter(month: Month): Story {
  const { owner, subscriptionId } = yield* buy(month, month.createShopper(), 3)
  yield month.minutesFromNow(3, 12, dayMs)
  await endSubscription(month.context, { userId: owner.id(), subscriptionId, confirmed: true })
}

/** Switches automatic renewal on and signs the mandate. */
export async function signRenewal(
  { context, wechat }: Month,
  { owner, subscriptionId }: Line,
): Promise<void> {
  const { visit } = owner
  const request = { userId: owner.id(), subscriptionId, agreed: true, payer: undefined, visit }
  await wechat.sign((await signMandate(context, request)).redirect_url)
}
