import { useTexts } from '../../base/texts/texts.ts'
import type { Subscription } from '@hao/contract/entities.ts'
import { Fact, Facts } from '@hao/kit/facts.tsx'
import { isCancelledEarly } from '../../parts/orders/order-view.ts'
import { ChargeStatus } from '../../parts/subscriptions/charge-status.tsx'
import { RenewalSwitch } from '../../parts/subscriptions/renewal-switch.tsx'
import { subscriptionTexts } from '../../parts/subscriptions/texts.ts'
import { formatMoment, formatYuan } from '../../base/texts/format.ts'
import { WithBottomBar } from '../../parts/page/bottom-bar.tsx'
import { Actions, type MyNumberProps } from './actions.tsx'
import { Hero } from './hero.tsx'
import { Payments } from './payments.tsx'
import { PhoneCard } from './phone-card.tsx'
import css from './screen.module.css'
import { myNumberTexts } from './texts.ts'
import { Tiles } from './tiles.tsx'

/** A number of the shopper: its name, state, period, renewal, payments, actions. */
export function MyNumber({ subscription, paying }: MyNumberProps) {
  const { id, state } = subscription
  return (
    <WithBottomBar className={css.page} bar={<Actions subscription={subscription} paying={paying} />}>
      <div className={css.stack}>
        <Hero subscription={subscription} />
        <Tiles subscription={subscription} />
        <PhoneCard subscription={subscription} />
      </div>
      <div className={css.stack}>
        {state !== 'pending_bind' && <Period subscription={subscription} />}
        {state !== 'ended' && (
          <section className={css.card}>
            <RenewalSwitch subscription={subscription} />
            <ChargeStatus subscription={subscription} />
          </section>
        )}
        <Payments subscriptionId={id} />
      </div>
    </WithBottomBar>
  )
}

function Period({ subscription }: { subscription: Subscription }) {
  const t = useTexts(myNumberTexts)
  const words = useTexts(subscriptionTexts)
  const { periodStart, periodEnd, price, nextCharge, endedAt } = subscription
  return (
    <section className={css.card}>
      <h2 className={css.heading}>{t.period}</h2>
      <Facts>
        {periodStart && <Fact name={t.starts}>{formatMoment(periodStart)}</Fact>}
        {periodEnd && !isCancelledEarly(subscription) && <Fact name={t.ends}>{formatMoment(periodEnd)}</Fact>}
        {endedAt && <Fact name={t.endedAt}>{formatMoment(endedAt)}</Fact>}
        <Fact name={words.price}>{words.perMonth(formatYuan(price))}</Fact>
        {nextCharge && (
          <Fact name={t.nextCharge}>
            <b>{formatYuan(nextCharge.amount)}</b>
          </Fact>
        )}
      </Facts>
    </section>
  )
}
