import { useState } from 'react'
import type { Subscription } from '@hao/contract/entities.ts'
import { buttonClass } from '@hao/kit/button.tsx'
import { Empty } from '@hao/kit/empty.tsx'
import { CalendarIcon } from '@hao/kit/icons-more.tsx'
import { Infinite } from '@hao/kit/infinite.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { readPages, rowsOf } from '../../base/api/query.ts'
import { MemberScreen } from '../../parts/page/member-screen.tsx'
import { isStuck, ReadFailure } from '../../parts/page/read-failure.tsx'
import { paths, type Place } from '../../base/routes.ts'
import { subscriptionTexts } from '../../parts/subscriptions/texts.ts'
import { formatYuan } from '../../base/texts/format.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { chargesSoon } from './charges.ts'
import { RenewalCard } from './renewal-card.tsx'
import css from './screen.module.css'
import { renewalsTexts } from './texts.ts'

/** What will be charged when, for every number, and the switch to change it. */
export function Screen({ place }: { place: Place }) {
  const t = useTexts(renewalsTexts)
  return (
    <MemberScreen place={place} title={t.title} backTo={paths.userCenter} skeleton={<Loading />}>
      <Renewals />
    </MemberScreen>
  )
}

function Renewals() {
  const t = useTexts(renewalsTexts)
  const words = useTexts(subscriptionTexts)
  const query = useInfiniteQuery({
    ...readPages('GET /subscription', { state: 'live', pageSize: 100 }),
    meta: { quiet: true },
  })
  const numbers = rowsOf(query.data)
  if (isStuck(query)) return <ReadFailure query={query} />
  if (query.isPending) return <Loading />
  if (numbers.length === 0) {
    const choose = (
      <Link href={paths.numbers} className={buttonClass()}>
        {t.choose}
      </Link>
    )
    return <Empty icon={<CalendarIcon size={32} />} text={t.empty} action={choose} />
  }
  return (
    <>
      <div className={css.page}>
        <Sum numbers={numbers} />
        {numbers.map((subscription) => (
          <RenewalCard key={subscription.id} subscription={subscription} />
        ))}
      </div>
      <Infinite
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
        moreLabel={words.more}
        endLabel={words.end}
      />
    </>
  )
}

function Sum({ numbers }: { numbers: readonly Subscription[] }) {
  const t = useTexts(renewalsTexts)
  const [now] = useState(Date.now)
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
        // oxlint-disable-next-line react/no-array-index-key -- they never change
        <Skeleton key={place} height={height} radius={14} />
      ))}
    </div>
  )
}
