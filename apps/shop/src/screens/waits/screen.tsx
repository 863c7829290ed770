import { Empty } from '@hao/kit/empty.tsx'
import { BellIcon } from '@hao/kit/icons-more.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { MemberScreen } from '../../parts/page/member-screen.tsx'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import css from './screen.module.css'
import { waitsScreenTexts } from './texts.ts'
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
  const query = useQuery(read('GET /wait', {}))
  if (isRetryPaused(query)) return <ReadFailure query={query} />
  if (query.data === undefined) return <Loading />
  if (query.data.length === 0) {
    const choose = <ButtonLink href={paths.numbers}>{t.choose}</ButtonLink>
    return <Empty icon={<BellIcon size={30} />} text={t.none} action={choose} />
  }
  return (
    <ul className={css.list}>
      {query.data.map((wait) => (
        <li key={wait.id}>
          <WaitCard wait={wait} onChanged={() => void query.refetch()} />
        </li>
      ))}
    </ul>
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
