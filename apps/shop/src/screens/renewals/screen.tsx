import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { useState } from 'react'
import type { Subscription } from '@hao/contract/entities.ts'
import { Empty } from '@hao/kit/empty.tsx'
import { CalendarIcon } from '@hao/kit/icons-more.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { Link } from 'wouter'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { MemberScreen } from '../../parts/page/member-screen.tsx'
import { PagedList } from '../../parts/page/paged-list.tsx'
import { pollMs } from '../../base/api/poll.ts'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { isSigning } from '../../parts/subscriptions/subscription-view.ts'
import { subscriptionTexts } from '../../parts/subscriptions/texts.ts'
import { formatYuan, formatMoment } from '../../base/texts/format.ts'
import { useTexts, type Texts } from '../../base/texts/texts.ts'
import { chargesSoon } from './charges.ts'
import css from './screen.module.css'
import { renewalsTexts } from './texts.ts'
import { serverNow } from '@hao/kit/server-clock.ts'
import { ChargeStatus } from '../../parts/subscriptions/charge-status.tsx'
import { NamedNumber } from '../../parts/subscriptions/named-number.tsx'
import { RenewalSwitch } from '../../parts/subscriptions/renewal-switch.tsx'

export function Screen({ place }: { place: RouteMatch }) {
  return (
    <MemberScreen place={place} backTo={paths.userCenter} skeleton={<Loading />}>
      <Renewals />
    </MemberScreen>
  )
}

function RenewalCard({ subscription }: { subscription: Subscription }) {
  const t = useTexts(renewalsTexts)
  const { given } = useTexts(subscriptionTexts)
  return (
    <section className={css.card}>
      <Link href={paths.myNumber(subscription.id)} className={css.number}>
        <NamedNumber subscription={subscription} />
        <ChevronRightIcon size={18} />
      </Link>
      <p className={css.when}>{subscription.gift ? given : whenOf(subscription, t)}</p>
      {!subscription.gift && (
        <>
          <RenewalSwitch subscription={subscription} />
          <ChargeStatus subscription={subscription} />
        </>
      )}
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

function Renewals() {
  const t = useTexts(renewalsTexts)
  const words = useTexts(subscriptionTexts)
  const choose = <ButtonLink href={paths.numbers}>{t.choose}</ButtonLink>
  return (
    <PagedList
      endpoint="GET /subscription"
      input={{ state: 'live', pageSize: 100 }}
      skeleton={<Loading />}
      empty={<Empty icon={<CalendarIcon size={32} />} text={t.empty} action={choose} />}
      words={words}
      refreshAfter={(numbers) => numbers.some(isSigning) && pollMs}
    >
      {(numbers) => (
        <div className={css.page}>
          <Sum numbers={numbers} />
          {numbers.map((subscription) => (
            <RenewalCard key={subscription.id} subscription={subscription} />
          ))}
        </div>
      )}
    </PagedList>
  )
}

function Sum({ numbers }: { numbers: readonly Subscription[] }) {
  const t = useTexts(renewalsTexts)
  const [now] = useState(serverNow)
  const { count, amount } = chargesSoon(numbers, now)
  return (
    <section className={css.sum}>
      {count === 0 ? (
        <p>{t.sumNone}</p>
      ) : (
        <p>
          {t.sum} · {t.sumOf(count)}
          <br />
          <b>{formatYuan(amount)}</b>
        </p>
      )}
      <p>
        {t.about} <Link href={paths.agreement('renewal')}>{t.agreement}</Link>
      </p>
    </section>
  )
}

function Loading() {
  return (
    <div className={css.page} aria-busy>
      {[96, 112, 112].map((height, place) => (
        <Skeleton key={place} height={height} radius={14} />
      ))}
    </div>
  )
}
