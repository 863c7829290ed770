import { Empty } from '@hao/kit/empty.tsx'
import { BellIcon } from '@hao/kit/icons-more.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { pollAfter } from '../../base/api/poll.ts'
import { read } from '../../base/api/query.ts'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { MemberScreen } from '../../parts/page/member-screen.tsx'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import css from './screen.module.css'
import { waitsScreenTexts } from './texts.ts'
import { SearchCard } from './search-card.tsx'
import { WaitCard } from './wait-card.tsx'

export function Screen({ place }: { place: RouteMatch }) {
  const t = useTexts(waitsScreenTexts)
  return (
    <MemberScreen place={place} backTo={paths.userCenter} skeleton={<Loading />} loginText={t.loginText}>
      <Waits />
    </MemberScreen>
  )
}

function Waits() {
  const t = useTexts(waitsScreenTexts)
  const query = useQuery({
    ...read('GET /wait', {}),
    refetchInterval: ({ state }) => pollAfter(state.data?.map(({ offer }) => offer?.until) ?? []),
  })
  const searches = useQuery(read('GET /saved-search', {}))
  if (isRetryPaused(query)) return <ReadFailure query={query} />
  if (isRetryPaused(searches)) return <ReadFailure query={searches} />
  if (query.data === undefined || searches.data === undefined) return <Loading />
  if (query.data.length + searches.data.length === 0) {
    const choose = <ButtonLink href={paths.numbers}>{t.choose}</ButtonLink>
    return <Empty icon={<BellIcon size={30} />} text={t.none} action={choose} />
  }
  return (
    <>
      {searches.data.length > 0 && (
        <Section title={t.searches}>
          {searches.data.map((search) => (
            <SearchCard key={search.id} search={search} />
          ))}
        </Section>
      )}
      {query.data.length > 0 && (
        <Section title={searches.data.length > 0 ? t.numbers : undefined}>
          {query.data.map((wait) => (
            <WaitCard key={wait.id} wait={wait} onChanged={() => void query.refetch()} />
          ))}
        </Section>
      )}
    </>
  )
}

/** A list of cards; with both lists on the screen each has its title. */
function Section({ title, children }: { title: string | undefined; children: ReactElement[] }) {
  return (
    <section className={css.section}>
      {title && <h2>{title}</h2>}
      <ul className={css.list}>
        {children.map((card) => (
          <li key={card.key}>{card}</li>
        ))}
      </ul>
    </section>
  )
}

function Loading() {
  return (
    <div className={css.list} aria-busy="true">
      {[0, 1].map((card) => (
        <div key={card} className={css.card}>
          <Skeleton width="52%" height={24} />
          <Skeleton width="88%" />
          <Skeleton width="34%" height={12} />
        </div>
      ))}
    </div>
  )
}
