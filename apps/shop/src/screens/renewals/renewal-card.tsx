import type { Subscription } from '@hao/contract/entities.ts'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { Link } from 'wouter'
import { paths } from '../../base/routes.ts'
import { ChargeStatus } from '../../parts/subscriptions/charge-status.tsx'
import { NamedNumber } from '../../parts/subscriptions/named-number.tsx'
import { RenewalSwitch } from '../../parts/subscriptions/renewal-switch.tsx'
import { formatMoment, formatYuan } from '../../base/texts/format.ts'
import { type Texts, useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { renewalsTexts } from './texts.ts'

/** One number: its next charge, and the switch for automatic renewal. */
export function RenewalCard({ subscription }: { subscription: Subscription }) {
  const t = useTexts(renewalsTexts)
  return (
    <section className={css.card}>
      <Link href={paths.myNumber(subscription.id)} className={css.number}>
        <NamedNumber subscription={subscription} />
        <ChevronRightIcon size={18} />
      </Link>
      <p className={css.when}>{whenOf(subscription, t)}</p>
      <RenewalSwitch subscription={subscription} />
      <ChargeStatus subscription={subscription} />
    </section>
  )
}

function whenOf(subscription: Subscription, t: Texts<typeof renewalsTexts>): string {
  const { state, renewal, nextCharge, periodEnd, graceEnd, suspendedEnd } = subscription
  if (state === 'suspended' && suspendedEnd) return t.suspended(formatMoment(suspendedEnd))
  if ((state === 'past_due' || state === 'grace') && graceEnd) return t.unpaid(formatMoment(graceEnd))
  if (nextCharge) return t.charges(formatMoment(nextCharge.at), formatYuan(nextCharge.amount))
  if (!periodEnd) return t.notBegun
  return renewal === 'auto' ? t.expires(formatMoment(periodEnd)) : t.ends(formatMoment(periodEnd))
}
