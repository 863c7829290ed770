import { useState } from 'react'
import { buttonClass } from '@hao/kit/button.tsx'
import { Empty } from '@hao/kit/empty.tsx'
import { PhoneCallIcon } from '@hao/kit/icons-more.tsx'
import { Infinite } from '@hao/kit/infinite.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { readPages, rowsOf } from '../../base/api/query.ts'
import { MemberScreen } from '../../parts/page/member-screen.tsx'
import { isStuck, ReadFailure } from '../../parts/page/read-failure.tsx'
import { fullNumber } from '../../base/plan.ts'
import { paths, type Place } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { CallRow } from './call-row.tsx'
import { groupByDay, nameDay } from './days.ts'
import { NumberFilter } from './number-filter.tsx'
import css from './screen.module.css'
import { callsTexts } from '../../parts/calls/texts.ts'

/** While a phone rings, what becomes of it is asked for so often. */
const whileRingingMs = 3000

/** Who called the shopper's numbers, day by day; `number` (digits) in the address keeps the calls to one. */
export function Screen({ place }: { place: Place }) {
  const t = useTexts(callsTexts)
  const asked = place.query.get('number') ?? ''
  const number = /^\d{1,20}$/.test(asked) ? asked : undefined
  return (
    <MemberScreen place={place} title={t.title} backTo={paths.userCenter} skeleton={<Loading />}>
      <NumberFilter number={number} />
      <Calls key={number} number={number} />
    </MemberScreen>
  )
}

function Calls({ number }: { number: string | undefined }) {
  const t = useTexts(callsTexts)
  const [now] = useState(Date.now)
  const query = useInfiniteQuery({
    ...readPages('GET /calls', { pageSize: 30, ...(number !== undefined && { number }) }),
    meta: { quiet: true },
    refetchInterval: ({ state }) =>
      rowsOf(state.data).some(({ outcome }) => outcome === 'ringing') && whileRingingMs,
  })
  if (isStuck(query)) return <ReadFailure query={query} />
  if (query.isPending) return <Loading />
  const days = groupByDay(rowsOf(query.data))
  if (days.length === 0) return <NoCalls number={number} />
  return (
    <>
      <div className={css.page}>
        {days.map(({ day, calls }) => (
          <section key={day} aria-label={nameDay(day, now, t)}>
            <h2 className={css.day}>{nameDay(day, now, t)}</h2>
            <ul className={css.calls}>
              {calls.map((call) => (
                <li key={call.id}>
                  <CallRow call={call} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Infinite
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
        moreLabel={t.more}
        endLabel={t.end}
      />
    </>
  )
}

function NoCalls({ number }: { number: string | undefined }) {
  const t = useTexts(callsTexts)
  const [text, to, label] =
    number === undefined
      ? [t.empty, paths.myNumbers(), t.toNumbers]
      : [t.emptyOf(fullNumber(number)), paths.calls(), t.toAll]
  const action = (
    <Link href={to} replace={number !== undefined} className={buttonClass()}>
      {label}
    </Link>
  )
  return <Empty icon={<PhoneCallIcon size={32} />} text={text} action={action} />
}

function Loading() {
  return (
    <div className={css.page} aria-busy>
      <div className={css.loading}>
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} height={44} />
        ))}
      </div>
    </div>
  )
}
