import { Empty } from '@hao/kit/empty.tsx'
import { HelpIcon } from '@hao/kit/icons-more.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { read } from '../../base/api/query.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { MemberScreen } from '../../parts/page/member-screen.tsx'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { supportTexts } from '../../parts/support/texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import css from './screen.module.css'
import { ticketTexts } from './texts.ts'
import { Thread } from './thread.tsx'

/** Milliseconds between reads of an open ticket. */
const refreshEvery = 20_000

export function Screen({ place }: { place: RouteMatch }) {
  const words = useTexts(supportTexts)
  return (
    <MemberScreen place={place} backTo={paths.tickets} skeleton={<Loading />} loginText={words.loginText}>
      <OwnTicket id={Number(place.id)} />
    </MemberScreen>
  )
}

function OwnTicket({ id }: { id: number }) {
  const t = useTexts(ticketTexts)
  const query = useQuery({
    ...read('GET /ticket/:id', { id }),
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? refreshEvery : false),
  })
  const { data, error } = query
  if (data) return <Thread ticket={data} />
  if (isRefusal(error, 'ticket-not-found')) {
    const all = <ButtonLink href={paths.tickets}>{t.all}</ButtonLink>
    return <Empty icon={<HelpIcon size={30} />} text={t.missing} action={all} />
  }
  if (isRetryPaused(query)) return <ReadFailure query={query} />
  return <Loading />
}

function Loading() {
  return (
    <div className={css.page} aria-busy>
      <div className={css.loading}>
        <Skeleton height={64} radius={14} />
        <Skeleton width="72%" height={72} radius={14} />
        <Skeleton width="64%" height={56} radius={14} />
      </div>
    </div>
  )
}
