import { useState } from 'react'
import type { RingState } from '@hao/contract/endpoints/ring-rules.ts'
import type { Subscription } from '@hao/contract/entities.ts'
import { cx } from '@hao/kit/cx.ts'
import { Fact, Facts } from '@hao/kit/facts.tsx'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { PhoneCallIcon, ShieldIcon } from '@hao/kit/icons-more.tsx'
import { Link } from 'wouter'
import { DemoPhones } from '../../parts/calls/demo-phones.tsx'
import { TestCallRow } from '../../parts/calls/test-call-row.tsx'
import { remedyFor } from '../../parts/calls/remedy.ts'
import { describeSilence, ringTexts } from '../../parts/calls/ring-texts.ts'
import { PatternDigits } from '../../parts/numbers/pattern-digits.tsx'
import { isCancelledEarly } from '../../parts/orders/order-view.ts'
import tones from '../../parts/orders/tones.module.css'
import { paths } from '../../base/routes.ts'
import { Authorise } from '../../parts/subscriptions/authorise.tsx'
import { RenewalSwitch } from '../../parts/subscriptions/renewal-switch.tsx'
import {
  getRequiredAction,
  getPhone,
  describeStatus,
  timeLeft,
  getTone,
} from '../../parts/subscriptions/subscription-view.ts'
import { useSilence } from '../../parts/subscriptions/use-ring-state.ts'
import { subscriptionTexts } from '../../parts/subscriptions/texts.ts'
import { formatMoment, formatYuan } from '../../base/texts/format.ts'
import { type Texts, useTexts } from '../../base/texts/texts.ts'
import { ActionBar, type MyNumberProps } from './action-bar.tsx'
import { Payments } from './payments.tsx'
import { PhoneCard } from './phone-card.tsx'
import css from './screen.module.css'
import { myNumberTexts } from './texts.ts'
import { serverNow } from '@hao/kit/server-clock.ts'

/** A number of the shopper: state, period, renewal, payments, actions. */
export function MyNumber({ subscription, paying }: MyNumberProps) {
  const t = useTexts(myNumberTexts)
  const { id, number, state } = subscription
  return (
    <div className={css.page}>
      <StatusCard subscription={subscription} />
      <PhoneCard subscription={subscription} />
      {state !== 'pending_bind' && <Period subscription={subscription} />}
      {state !== 'ended' && (
        <section className={css.card}>
          <RenewalSwitch subscription={subscription} />
          <Authorise subscription={subscription} />
        </section>
      )}
      {state !== 'ended' && (
        <TestCallRow number={number.number} boundPhone={subscription.boundPhone} back={paths.myNumber(id)} />
      )}
      {state !== 'ended' && (
        <Link href={paths.whoMayRing(id)} className={cx(css.card, css.link)}>
          <ShieldIcon />
          <span>{t.rules}</span>
          <ChevronRightIcon size={18} />
        </Link>
      )}
      {state !== 'pending_bind' && (
        <Link href={paths.calls(number.number)} className={cx(css.card, css.link)}>
          <PhoneCallIcon />
          <span>{t.calls}</span>
          <ChevronRightIcon size={18} />
        </Link>
      )}
      <Payments subscriptionId={id} />
      <ActionBar subscription={subscription} paying={paying} />
    </div>
  )
}

function StatusCard({ subscription }: { subscription: Subscription }) {
  const t = useTexts(myNumberTexts)
  const words = useTexts(subscriptionTexts)
  const [now] = useState(serverNow)
  const { number, state } = subscription
  const silence = useSilence(subscription)
  const phone = getPhone(subscription, silence !== undefined, words)
  const notice = noticeOf(subscription, t)
  return (
    <section className={cx(css.card, css.hero)}>
      <p className={tones[getTone(subscription)]}>
        <b>{describeStatus(subscription, now, words)}</b>
      </p>
      <PatternDigits number={number} size="detail" faded={getRequiredAction(subscription) === 'over'} />
      {phone && state !== 'ended' && <p className={css.rings}>{phone}</p>}
      {notice && (
        <p className={cx(css.notice, getRequiredAction(subscription) !== 'over' && css.urgent)}>{notice}</p>
      )}
      {silence && <Silence subscription={subscription} silence={silence} />}
      <DemoPhones number={number.number} boundPhone={subscription.boundPhone} />
    </section>
  )
}

/** Why a number in use does not ring now, until when, and a link to what changes it. */
function Silence({ subscription, silence }: { subscription: Subscription; silence: RingState }) {
  const t = useTexts(ringTexts)
  const { path, label } = remedyFor(silence.reason, subscription, t)
  return (
    <p className={cx(css.notice, css.urgent, css.silence)}>
      {describeSilence(silence, t)}
      <Link href={path}>{label}</Link>
    </p>
  )
}

/** The notice to the shopper, with its deadline; undefined when nothing is due. */
function noticeOf(subscription: Subscription, { notices }: Texts<'myNumber'>): string | undefined {
  const { state, graceEnd, suspendedEnd, recoverableUntil } = subscription
  if (recoverableUntil) return notices.lost(unbroken(recoverableUntil))
  if (state === 'pending_bind') return notices.bind
  if ((state === 'past_due' || state === 'grace') && graceEnd) return notices.rings(unbroken(graceEnd))
  if (state === 'suspended' && suspendedEnd) return notices.silent(unbroken(suspendedEnd))
  return state === 'ended' ? notices.over : undefined
}

/** A moment that does not wrap within a text. */
function unbroken(moment: string): string {
  return formatMoment(moment).replaceAll('-', '-\u2060').replace(' ', '\u00a0')
}

function Period({ subscription }: { subscription: Subscription }) {
  const t = useTexts(myNumberTexts)
  const words = useTexts(subscriptionTexts)
  const [now] = useState(serverNow)
  const { periodStart, periodEnd, price, nextCharge, endedAt, state } = subscription
  const left = state === 'ended' ? undefined : timeLeft(subscription, now, words)
  return (
    <section className={css.card}>
      <h2 className={css.heading}>{t.period}</h2>
      <Facts>
        {left && <Fact name={t.left}>{left}</Fact>}
        {periodStart && <Fact name={t.starts}>{formatMoment(periodStart)}</Fact>}
        {periodEnd && !isCancelledEarly(subscription) && <Fact name={t.ends}>{formatMoment(periodEnd)}</Fact>}
        {endedAt && <Fact name={t.endedAt}>{formatMoment(endedAt)}</Fact>}
        <Fact name={words.price}>{words.perMonth(formatYuan(price))}</Fact>
        {nextCharge && (
          <Fact name={t.nextCharge}>
            {formatMoment(nextCharge.at)} · <b>{formatYuan(nextCharge.amount)}</b>
          </Fact>
        )}
      </Facts>
    </section>
  )
}
