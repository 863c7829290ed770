import { useState } from 'react'
import type { Subscription } from '@hao/contract/entities.ts'
import { buttonClass } from '@hao/kit/button.tsx'
import { Sheet } from '@hao/kit/sheet.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { read } from '../api/query.ts'
import { appTexts } from '../app/texts.ts'
import { OrderDigits } from '../orders/order-digits.tsx'
import tones from '../orders/tones.module.css'
import { paths } from '../routes.ts'
import { formatMoment, formatYuan } from '../texts/format.ts'
import { useTexts } from '../texts/texts.ts'
import { Fact, Facts } from './facts.tsx'
import { RenewalSwitch } from './renewal-switch.tsx'
import css from './subscription-sheet.module.css'
import { statusOf, timeLeft, toneOf } from './subscription-view.ts'
import { subscriptionTexts } from './texts.ts'

export type SubscriptionSheetProps = { subscription: Subscription; open: boolean; onClose: () => void }

/** All about one number of the shopper's: where it stands, its period, its phone, its renewal, and the way to its order. */
export function SubscriptionSheet({ subscription: known, open, onClose }: SubscriptionSheetProps) {
  const t = useTexts(subscriptionTexts)
  const app = useTexts(appTexts)
  const [now] = useState(Date.now)
  // What the list knows shows at once; a read that fails leaves it standing.
  const { data: subscription = known } = useQuery({
    ...read('GET /subscription/:id', { id: known.id }),
    enabled: open,
    meta: { quiet: true },
  })
  const waits = subscription.state === 'pending_bind'
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.title}
      closeLabel={app.close}
      footer={<Ways {...subscription} />}
    >
      <div className={css.body}>
        <p className={tones[toneOf(subscription)]}>
          <b>{statusOf(subscription, now, t)}</b>
        </p>
        <OrderDigits number={subscription.number} size="detail" />
        {waits && <p className={css.note}>{t.waiting}</p>}
        <Period subscription={subscription} now={now} />
        {subscription.state !== 'ended' && <RenewalSwitch subscription={subscription} />}
      </div>
    </Sheet>
  )
}

function Ways({ state, orderId }: Subscription) {
  const t = useTexts(subscriptionTexts)
  const waits = state === 'pending_bind'
  return (
    <div className={css.ways}>
      <Link href={paths.order(orderId)} className={buttonClass({ block: true, tone: 'secondary' })}>
        {t.order}
      </Link>
      {waits && (
        <Link href={paths.bindPhone(orderId)} className={buttonClass({ block: true })}>
          {t.bind}
        </Link>
      )}
    </div>
  )
}

function Period({ subscription, now }: { subscription: Subscription; now: number }) {
  const t = useTexts(subscriptionTexts)
  const { boundPhone, periodStart, periodEnd, price } = subscription
  const left = timeLeft(subscription, now, t)
  return (
    <Facts>
      {boundPhone && <Fact name={t.boundPhone}>{boundPhone}</Fact>}
      {left && <Fact name={t.left}>{left}</Fact>}
      {periodStart && <Fact name={t.starts}>{formatMoment(periodStart)}</Fact>}
      {periodEnd && <Fact name={t.ends}>{formatMoment(periodEnd)}</Fact>}
      <Fact name={t.price}>{t.perMonth(formatYuan(price))}</Fact>
    </Facts>
  )
}
