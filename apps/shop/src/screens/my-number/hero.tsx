import { useState } from 'react'
import type { RingState } from '@hao/contract/endpoints/ring-rules.ts'
import type { Subscription } from '@hao/contract/entities.ts'
import { Button } from '@hao/kit/button.tsx'
import { cx } from '@hao/kit/cx.ts'
import { UserIcon } from '@hao/kit/icons.tsx'
import { CopyIcon, ShareIcon } from '@hao/kit/icons-more.tsx'
import { serverNow } from '@hao/kit/server-clock.ts'
import { showToast } from '@hao/kit/toast.tsx'
import { Link } from 'wouter'
import { copyText } from '../../base/browser/copy-text.ts'
import { useLazySheet } from '../../base/browser/use-lazy-sheet.ts'
import { fullNumber } from '../../base/plan.ts'
import { formatMoment } from '../../base/texts/format.ts'
import { type Texts, useTexts } from '../../base/texts/texts.ts'
import { paths } from '../../base/routes.ts'
import { remedyFor } from '../../parts/calls/remedy.ts'
import { describeSilence, ringTexts } from '../../parts/calls/ring-texts.ts'
import { PatternDigits } from '../../parts/numbers/pattern-digits.tsx'
import { send } from '../../parts/share/share-button.tsx'
import { shareTexts } from '../../parts/share/texts.ts'
import tones from '../../parts/orders/tones.module.css'
import { describeStatus, getRequiredAction, getTone } from '../../parts/subscriptions/subscription-view.ts'
import { useSilence } from '../../parts/subscriptions/use-ring-state.ts'
import { subscriptionTexts } from '../../parts/subscriptions/texts.ts'
import css from './hero.module.css'
import { myNumberTexts } from './texts.ts'

const loadCard = async () => (await import('./card-sheet.tsx')).CardSheet
const loadName = async () => (await import('./name-sheet.tsx')).NameSheet

/** A number with the owner's name for it, its state, what is due, and copies of it to give away. */
export function Hero({ subscription }: { subscription: Subscription }) {
  const t = useTexts(myNumberTexts)
  const words = useTexts(subscriptionTexts)
  const [now] = useState(serverNow)
  const over = getRequiredAction(subscription) === 'over'
  const notice = describeNotice(subscription, t)
  const silence = useSilence(subscription)
  return (
    <section className={css.hero}>
      <Name subscription={subscription} />
      <PatternDigits number={subscription.number} size="detail" faded={over} />
      <p className={tones[getTone(subscription)]}>
        <b>{describeStatus(subscription, now, words)}</b>
      </p>
      {notice && <p className={cx(css.notice, !over && css.urgent)}>{notice}</p>}
      {silence && <Silence subscription={subscription} silence={silence} />}
      {subscription.state !== 'ended' && <GiveAway subscription={subscription} />}
    </section>
  )
}

function Name({ subscription }: { subscription: Subscription }) {
  const t = useTexts(myNumberTexts)
  const { name } = subscription
  const sheet = useLazySheet(loadName, { subscription })
  return (
    <p className={css.name}>
      {name && <b>{name}</b>}
      <Button tone="ghost" size="small" {...sheet.opener} loading={sheet.loading}>
        {name ? t.name.change : t.name.give}
      </Button>
      {sheet.element}
    </p>
  )
}

/** Why a number in use does not ring now, until when, and a link to what changes it. */
function Silence({ subscription, silence }: { subscription: Subscription; silence: RingState }) {
  const t = useTexts(ringTexts)
  const { path, label } = remedyFor(silence.reason, subscription, t)
  return (
    <p className={cx(css.notice, css.urgent, css.silence)}>
      {describeSilence(silence, t)}
      {path !== paths.myNumber(subscription.id) && <Link href={path}>{label}</Link>}
    </p>
  )
}

function GiveAway({ subscription }: { subscription: Subscription }) {
  const t = useTexts(myNumberTexts)
  const words = useTexts(shareTexts)
  const card = useLazySheet(loadCard, { subscription })
  const number = fullNumber(subscription.number.number)
  const copy = async () => {
    const copied = await copyText(number)
    showToast(copied ? t.copied : words.copyFailed, copied ? 'success' : 'error')
  }
  return (
    <p className={css.actions}>
      <Button tone="secondary" onClick={() => void copy()}>
        <CopyIcon size={18} />
        {t.copy}
      </Button>
      <Button tone="secondary" onClick={() => void send(words, t.shareText(number))}>
        <ShareIcon size={18} />
        {words.share}
      </Button>
      <Button tone="secondary" {...card.opener} loading={card.loading}>
        <UserIcon size={18} />
        {t.card.open}
      </Button>
      {card.element}
    </p>
  )
}

/** The notice to the shopper, with its deadline; undefined when nothing is due. */
function describeNotice(
  subscription: Subscription,
  { notices }: Texts<typeof myNumberTexts>,
): string | undefined {
  const { state, graceEnd, suspendedEnd, recoverableUntil, gift } = subscription
  if (recoverableUntil) return notices.lost(unbroken(recoverableUntil))
  if (state === 'pending_bind') return gift ? notices.gift : notices.bind
  if ((state === 'past_due' || state === 'grace') && graceEnd) return notices.rings(unbroken(graceEnd))
  if (state === 'suspended' && suspendedEnd) return notices.silent(unbroken(suspendedEnd))
  if (subscription.handedOver) return notices.handedOver
  return state === 'ended' ? notices.over : undefined
}

function unbroken(moment: string): string {
  return formatMoment(moment).replaceAll('-', '-\u2060').replace(' ', '\u00a0')
}
