import type { RingReason } from '@hao/contract/endpoints/ring-rules.ts'
import type { Subscription } from '@hao/contract/entities.ts'
import { paths } from '../../base/routes.ts'
import type { Texts } from '../../base/texts/texts.ts'
import type { ringTexts } from './ring-texts.ts'

/** What lets a number ring again: another rule, a phone, a payment, customer service, or another number. */
export type Remedy = 'rules' | 'bind' | 'renew' | 'recover' | 'contact' | 'choose'

const remedies: Partial<Record<RingReason, Remedy>> = {
  unbound: 'bind',
  suspended: 'renew',
  barred: 'contact',
}

/** The remedy for each reason that silences a number: every other one is a rule of its owner. */
export function chooseRemedy(
  reason: RingReason,
  { recoverableUntil }: Pick<Subscription, 'recoverableUntil'>,
) {
  if (reason === 'expired') return recoverableUntil ? 'recover' : 'choose'
  return remedies[reason] ?? 'rules'
}

export function remedyPath(remedy: Remedy, { id, orderId }: Pick<Subscription, 'id' | 'orderId'>): string {
  return {
    rules: paths.whoMayRing(id),
    // A number that was received from its owner before has no order.
    bind: orderId === undefined ? paths.myNumber(id) : paths.bindPhone(orderId),
    renew: paths.myNumber(id, 'pay'),
    recover: paths.myNumber(id, 'pay'),
    contact: paths.newTicket({ category: 'calls', ...(orderId !== undefined && { orderId }) }),
    choose: paths.numbers,
  }[remedy]
}

export function remedyFor(
  reason: RingReason,
  subscription: Pick<Subscription, 'id' | 'orderId' | 'recoverableUntil'>,
  t: Texts<typeof ringTexts>,
): { path: string; label: string } {
  const remedy = chooseRemedy(reason, subscription)
  return { path: remedyPath(remedy, subscription), label: t.remedies[remedy] }
}
