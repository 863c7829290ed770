import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { readPages, flattenPages } from '../../base/api/query.ts'
import { useUser } from '../../base/api/session.ts'
import { isRetryPaused, ReadFailureLine } from '../../parts/page/read-failure.tsx'
import { numberPlan } from '../../base/plan.ts'
import { useHydrated } from '../../base/browser/use-hydrated.ts'
import { paths } from '../../base/routes.ts'
import { type Texts, useTexts } from '../../base/texts/texts.ts'
import { CheckedNumber } from './checked-number.tsx'
import css from './checks.module.css'
import { readRingStates } from '../../parts/subscriptions/use-ring-state.ts'
import { sortChecks, lastCall } from './ring-check.ts'
import { serviceTexts } from './texts.ts'

const tips = ['dial', 'quiet', 'blocked', 'phone', 'other'] as const

function hintOf({ checkHints }: Texts<typeof serviceTexts>, tip: (typeof tips)[number]): string {
  const hint = checkHints[tip]
  return typeof hint === 'string' ? hint : hint(numberPlan().prefix)
}

/**
 * "Why does it not ring?": checks of the shopper's numbers, then settings of the phone, the likeliest first.
 */
export function RingChecks() {
  const t = useTexts(serviceTexts)
  const hydrated = useHydrated()
  const { id } = useUser()
  return (
    <section className={css.card}>
      <h2>{t.checklist}</h2>
      {hydrated && id > 0 ? <OwnNumbers /> : <LogIn />}
      <details className={css.tips}>
        <summary>{t.tips}</summary>
        <ol>
          {tips.map((tip) => (
            <li key={tip}>
              <b>{t.checks[tip]}</b>
              <p>{hintOf(t, tip)}</p>
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}

function LogIn() {
  const t = useTexts(serviceTexts)
  return (
    <p className={css.line}>
      {t.logIn}
      <Link href={paths.login(paths.service())}>{t.check}</Link>
    </p>
  )
}

function OwnNumbers() {
  const t = useTexts(serviceTexts)
  const query = useInfiniteQuery(readPages('GET /subscription', { pageSize: 20 }))
  const log = useInfiniteQuery(readPages('GET /calls', { pageSize: 30 }))
  const rings = useQuery(readRingStates)
  const { data } = query
  if (isRetryPaused(rings)) return <ReadFailureLine query={rings} text={t.checkFailed} className={css.line} />
  if (isRetryPaused(query)) return <ReadFailureLine query={query} text={t.checkFailed} className={css.line} />
  if (!data || !rings.data)
    return (
      <div className={css.loading} aria-busy>
        <Skeleton width="56%" height={26} />
        <Skeleton width="82%" />
        <Skeleton width="64%" />
      </div>
    )
  const numbers = sortChecks(flattenPages(data), rings.data)
  if (numbers.length === 0)
    return (
      <p className={css.line}>
        {t.noNumbers}
        <Link href={paths.numbers}>{t.choose}</Link>
      </p>
    )
  return numbers.map(({ subscription, check }, _, all) => (
    <CheckedNumber
      key={subscription.id}
      subscription={subscription}
      check={check}
      call={log.data && lastCall(flattenPages(log.data), log.hasNextPage, subscription.number.number)}
      open={all.length === 1 || check.next !== 'ask'}
    />
  ))
}
