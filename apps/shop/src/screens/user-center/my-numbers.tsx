import { lazy, Suspense, useState } from 'react'
import type { Subscription } from '@hao/contract/entities.ts'
import { Button, buttonClass } from '@hao/kit/button.tsx'
import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { readPages, rowsOf } from '../../api/query.ts'
import { isStuck } from '../../app/read-failure.tsx'
import { appTexts } from '../../app/texts.ts'
import { OrderDigits } from '../../orders/order-digits.tsx'
import tones from '../../orders/tones.module.css'
import { paths } from '../../routes.ts'
import { statusOf, toneOf } from '../../subscriptions/subscription-view.ts'
import { subscriptionTexts } from '../../subscriptions/texts.ts'
import { useTexts } from '../../texts/texts.ts'
import own from './my-numbers.module.css'
import css from './screen.module.css'
import { userCenterTexts } from './texts.ts'

const SubscriptionSheet = lazy(async () => {
  const { SubscriptionSheet: Part } = await import('../../subscriptions/subscription-sheet.tsx')
  return { default: Part }
})

/** The numbers that the shopper has, bound or still to be bound; a tap opens all about one. */
export function MyNumbers() {
  const t = useTexts(userCenterTexts)
  const [chosen, setChosen] = useState<Subscription>()
  const [open, setOpen] = useState(false)
  return (
    <section className={css.card}>
      <h2 className={css.heading}>
        {t.myNumbers}
        <Link href={paths.ordersOf(2)}>
          {t.allNumbers}
          <ChevronRightIcon size={16} />
        </Link>
      </h2>
      <Numbers
        onOpen={(subscription) => {
          setChosen(subscription)
          setOpen(true)
        }}
      />
      {chosen && (
        <Suspense>
          <SubscriptionSheet
            key={chosen.id}
            subscription={chosen}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

type Opens = { onOpen: (subscription: Subscription) => void }

function Numbers({ onOpen }: Opens) {
  const t = useTexts(userCenterTexts)
  const app = useTexts(appTexts)
  const query = useInfiniteQuery({
    ...readPages('GET /subscription', { state: 'live', pageSize: 20 }),
    meta: { quiet: true },
  })
  const { data, isFetching, refetch } = query
  if (isStuck(query))
    return (
      <p className={css.failed} role="alert">
        {t.numbersFailed}
        <Button tone="ghost" size="small" loading={isFetching} onClick={() => void refetch()}>
          {app.reload}
        </Button>
      </p>
    )
  if (!data)
    return (
      <div className={css.loading} aria-busy>
        <Skeleton width="60%" height={24} />
        <Skeleton width="40%" />
      </div>
    )
  const owned = rowsOf(data)
  if (owned.length === 0)
    return (
      <p className={css.none}>
        {t.noNumbers}
        <Link href={paths.numbers} className={buttonClass({ size: 'small' })}>
          {t.choose}
        </Link>
      </p>
    )
  return (
    <>
      <ul className={css.numbers}>
        {owned.map((subscription) => (
          <li key={subscription.id}>
            <Owned subscription={subscription} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <More loading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
      )}
    </>
  )
}

function More({ loading, onMore }: { loading: boolean; onMore: () => void }) {
  const words = useTexts(subscriptionTexts)
  return (
    <p className={own.more}>
      <Button tone="ghost" size="small" loading={loading} onClick={onMore}>
        {words.more}
      </Button>
    </p>
  )
}

function Owned({ subscription, onOpen }: { subscription: Subscription } & Opens) {
  const words = useTexts(subscriptionTexts)
  const [now] = useState(Date.now)
  const { number, state, orderId, boundPhone, renewal } = subscription
  return (
    <div className={own.row}>
      <div>
        <button
          type="button"
          className={own.open}
          aria-haspopup="dialog"
          onClick={() => onOpen(subscription)}
        >
          <OrderDigits number={number} />
          <small className={tones[toneOf(subscription)]}>{statusOf(subscription, now, words)}</small>
        </button>
        {state !== 'pending_bind' && (
          <p className={own.facts}>
            {boundPhone && <span>{words.ringsAt(boundPhone)} · </span>}
            <span>{words.short[renewal]}</span>
          </p>
        )}
      </div>
      {state === 'pending_bind' ? (
        <Link href={paths.bindPhone(orderId)} className={buttonClass({ size: 'small' })}>
          {words.bind}
        </Link>
      ) : (
        <ChevronRightIcon size={18} />
      )}
    </div>
  )
}
