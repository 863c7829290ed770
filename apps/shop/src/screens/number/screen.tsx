import { useEffect } from 'react'
import { Empty } from '@hao/kit/empty.tsx'
import { SearchIcon } from '@hao/kit/icons.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import type { Locale } from '@hao/contract/locale.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '@hao/contract/client/api-error.ts'
import { pollAfter } from '../../base/api/poll.ts'
import { read } from '../../base/api/query.ts'
import { useUser } from '../../base/api/session.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import { findCachedNumber } from '../../parts/numbers/cached-number.ts'
import { rememberViewed } from '../../parts/numbers/viewed.ts'
import { numberShare } from '../../parts/share/share.ts'
import type { Share } from '../../base/page.ts'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { NumberPage } from './number-page.tsx'
import css from './screen.module.css'
import { numberScreenTexts } from './texts.ts'

const detail = (id: number) => read('GET /number/:id(^\\d+$)', { id })

export function prefetch(client: QueryClient, place: RouteMatch): Promise<unknown>[] {
  return [client.prefetchQuery(detail(Number(place.id)))]
}

export function share(client: QueryClient, place: RouteMatch, locale: Locale): Share | undefined {
  const id = Number(place.id)
  const number = client.getQueryData(detail(id).queryKey) ?? findCachedNumber(client, id)
  return number && numberShare(number, locale)
}

/** Number details (SC-8): the number, its price, how it works, and the purchase. */
export function Screen({ place }: { place: RouteMatch }) {
  const id = Number(place.id)
  const user = useUser()
  const client = useQueryClient()
  const query = useQuery({
    ...detail(id),
    initialData: () => findCachedNumber(client, id),
    initialDataUpdatedAt: 0,
    refetchInterval: ({ state: { data } }) => pollAfter([data?.heldUntil, data?.offeredUntil]),
  })
  const { data, error, refetch } = query

  // The server renders the public view; the shopper's own order of the number needs the token.
  useEffect(() => {
    if (user.id > 0 && id > 0) void refetch({ cancelRefetch: false })
  }, [user.id, id, refetch])

  const fresh = query.isFetchedAfterMount
  const isKnown = data !== undefined
  useEffect(() => {
    if (isKnown) rememberViewed(id)
  }, [id, isKnown])

  if (isApiError(error) && error.status === 404) return <NotFound />
  if (data) return <NumberPage number={data} place={place} fresh={fresh} onChanged={() => void refetch()} />
  return (
    <>
      <Header />
      {isRetryPaused(query) ? <ReadFailure query={query} /> : <Loading />}
    </>
  )
}

function Header() {
  const t = useTexts(numberScreenTexts)
  return <ScreenHeader title={t.title} backTo={paths.numbers} />
}

function Loading() {
  return (
    <div className={css.page} aria-busy="true">
      <div className={css.hero}>
        <Skeleton height={20} width={64} />
        <Skeleton height={48} width={210} />
        <Skeleton height={22} width={240} />
        <Skeleton height={36} width={170} />
        <Skeleton height={44} radius={10} />
        <Skeleton height={46} radius={12} />
      </div>
      <Skeleton height={112} radius={14} />
      <Skeleton height={180} radius={14} />
    </div>
  )
}

function NotFound() {
  const t = useTexts(numberScreenTexts)
  const action = <ButtonLink href={paths.numbers}>{t.more}</ButtonLink>
  return (
    <>
      <Header />
      <Empty icon={<SearchIcon size={30} />} text={t.notFound} action={action} />
    </>
  )
}
