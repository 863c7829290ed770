import { ChevronRightIcon } from '@hao/kit/icons.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { readPages, flattenPages } from '../../base/api/query.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { isRetryPaused, ReadFailureLine } from '../../parts/page/read-failure.tsx'
import { paths } from '../../base/routes.ts'
import { OwnedNumber } from '../../parts/subscriptions/owned-number.tsx'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { userCenterTexts } from './texts.ts'

const shown = 3

export function MyNumbers() {
  const t = useTexts(userCenterTexts)
  return (
    <section className={css.card}>
      <h2 className={css.heading}>
        {t.myNumbers}
        <Link href={paths.myNumbers()}>
          {t.allNumbers}
          <ChevronRightIcon size={16} />
        </Link>
      </h2>
      <Numbers />
    </section>
  )
}

function Numbers() {
  const t = useTexts(userCenterTexts)
  const query = useInfiniteQuery(readPages('GET /subscription', { state: 'live', pageSize: shown }))
  const { data } = query
  if (isRetryPaused(query))
    return <ReadFailureLine query={query} text={t.numbersFailed} className={css.failed} />
  if (!data)
    return (
      <div className={css.loading} aria-busy>
        <Skeleton width="60%" height={24} />
        <Skeleton width="40%" />
      </div>
    )
  const owned = flattenPages(data).slice(0, shown)
  if (owned.length === 0)
    return (
      <p className={css.none}>
        {t.noNumbers}
        <ButtonLink href={paths.numbers} size="small">
          {t.choose}
        </ButtonLink>
      </p>
    )
  return (
    <ul className={css.numbers}>
      {owned.map((subscription) => (
        <li key={subscription.id}>
          <OwnedNumber subscription={subscription} />
        </li>
      ))}
    </ul>
  )
}
