import type { Subscription, SubscriptionState } from '@hao/contract/entities.ts'
import { daysLeft, type StageTone } from '../orders/order-view.ts'
import { paths } from '../../base/routes.ts'
import type { Texts } from '../../base/texts/texts.ts'
import type { subscriptionTexts } from './texts.ts'

const tones: Record<SubscriptionState, StageTone> = {
  pending_bind: 'vermilion',
  active: 'jade',
  past_due: 'vermilion',
  grace: 'vermilion',
  suspended: 'vermilion',
  ended: 'neutral',
}

const inUse: ReadonlySet<SubscriptionState> = new Set(['active', 'past_due', 'grace'])

/** Whether the service runs: a number with a phone rings unless a rule or the operator stops the call. */
export function isInUse({ state }: Pick<Subscription, 'state'>): boolean {
  return inUse.has(state)
}

/** Whether the shopper signs a mandate at WeChat, which tells the server later than they may be back. */
export function isSigning({ mandate }: Pick<Subscription, 'mandate'>): boolean {
  return mandate === 'signing'
}

/** How a state is coloured: vermilion wants something of the shopper, jade is well, neutral is over. */
export function getTone({ state, recoverableUntil }: StatusFields): StageTone {
  return recoverableUntil ? 'vermilion' : tones[state]
}

type StatusFields = Pick<Subscription, 'state' | 'recoverableUntil' | 'gift'>

/** What a number requires: bind its phone, see its gift, renew, recover, none, or choose another. */
type RequiredAction = 'bind' | 'gift' | 'renew' | 'recover' | 'none' | 'over'

const needs: Record<SubscriptionState, RequiredAction> = {
  pending_bind: 'bind',
  active: 'none',
  past_due: 'renew',
  grace: 'renew',
  suspended: 'renew',
  ended: 'over',
}

export function getRequiredAction({ state, recoverableUntil, gift }: StatusFields): RequiredAction {
  if (gift) return 'gift'
  return recoverableUntil ? 'recover' : needs[state]
}

/** The order with the card of an open gift. */
export function giftPath({ orderId }: Pick<Subscription, 'orderId'>): string {
  return orderId === undefined ? paths.transfers : paths.order(orderId)
}

/** The time left of a period in words; undefined before its start and after its end. `now` is epoch ms. */
export function timeLeft(
  { periodEnd }: Pick<Subscription, 'periodEnd'>,
  now: number,
  t: Pick<Texts<typeof subscriptionTexts>, 'daysLeft' | 'lastDay'>,
): string | undefined {
  if (!periodEnd || Date.parse(periodEnd) <= now) return undefined
  const days = daysLeft(periodEnd, now)
  return days > 1 ? t.daysLeft(days) : t.lastDay
}

/** The state in words, with the days left while it is in use. `now` is epoch ms. */
export function describeStatus(
  subscription: StatusFields & Pick<Subscription, 'periodEnd'>,
  now: number,
  t: Texts<typeof subscriptionTexts>,
): string {
  if (subscription.recoverableUntil) return t.recoverable
  if (subscription.gift) return t.given
  if (subscription.state !== 'active') return t.states[subscription.state]
  const left = timeLeft(subscription, now, t)
  return left ? `${t.states.active} · ${left}` : t.periodOver
}

/** The bound phone in words: that it rings, or, while the number is silent, only that it is bound. */
export function getPhone(
  { state, boundPhone }: Pick<Subscription, 'state' | 'boundPhone'>,
  silent: boolean,
  t: Pick<Texts<typeof subscriptionTexts>, 'ringsAt' | 'boundTo'>,
): string | undefined {
  if (!boundPhone) return undefined
  return silent || state === 'suspended' ? t.boundTo(boundPhone) : t.ringsAt(boundPhone)
}
