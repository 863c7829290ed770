import { useEffect } from 'react'
import type { Locale } from '@hao/contract/locale.ts'
import { Empty } from '@hao/kit/empty.tsx'
import { HeartIcon } from '@hao/kit/icons.tsx'
import { Skeleton } from '@hao/kit/skeleton.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'
import { useUser } from '../../base/api/session.ts'
import type { Share } from '../../base/page.ts'
import { paths, type RouteMatch } from '../../base/routes.ts'
import { getTexts, useLocale, useTexts } from '../../base/texts/texts.ts'
import { ButtonLink } from '../../parts/page/button-link.tsx'
import { isRetryPaused, ReadFailure } from '../../parts/page/read-failure.tsx'
import { ScreenHeader } from '../../parts/page/screen-header.tsx'
import { shopShare } from '../../parts/share/share.ts'
import { ShareButton } from '../../parts/share/share-button.tsx'
import { shareTexts } from '../../parts/share/texts.ts'
import { ComparisonTable } from './comparison-table.tsx'
import css from './screen.module.css'
import { compareTexts } from './texts.ts'

const most = 4

/** The first four ids of the address; none if it has anything else. */
function readIds({ query }: RouteMatch): number[] {
  const text = query.get('ids') ?? ''
  if (!/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/.test(text)) return []
  return [...new Set(text.split(',').map(Number))].slice(0, most)
}

const several = (ids: readonly number[]) => read('GET /number/several', { ids: ids.join(',') })

export function prefetch(client: QueryClient, place: RouteMatch): Promise<unknown>[] {
  const ids = readIds(place)
  return ids.length > 0 ? [client.prefetchQuery(several(ids))] : []
}

export function share(_client: QueryClient, place: RouteMatch, locale: Locale): Share | undefined {
  const ids = readIds(place)
  if (ids.length === 0) return undefined
  return {
    ...shopShare(paths.compare(ids), locale),
    title: getTexts(shareTexts, locale).compared(ids.length),
  }
}

/** Two to four numbers side by side; everyone with the address sees them. */
export function Screen({ place }: { place: RouteMatch }) {
  const ids = readIds(place)
  const t = getTexts(shareTexts, useLocale())
  const action = ids.length > 0 && <ShareButton text={t.compared(ids.length)} path={paths.compare(ids)} />
  return (
    <>
      <ScreenHeader screen="compare" backTo={paths.numbers} action={action} />
      {ids.length > 0 ? <Compared ids={ids} /> : <Nothing />}
    </>
  )
}

function Compared({ ids }: { ids: readonly number[] }) {
  const t = useTexts(compareTexts)
  const user = useUser()
  const query = useQuery(several(ids))
  const { data, refetch } = query
  // The server renders the public view; the shopper's own orders of the numbers need the token.
  useEffect(() => {
    if (user.id > 0) void refetch({ cancelRefetch: false })
  }, [user.id, refetch])
  if (!data && isRetryPaused(query)) return <ReadFailure query={query} />
  if (!data)
    return (
      <div className={css.page} aria-busy>
        <Skeleton height={480} radius={14} />
      </div>
    )
  if (data.length === 0) return <Nothing />
  return (
    <div className={css.page}>
      <ComparisonTable numbers={data} />
      {data.length < ids.length && <p className={css.note}>{t.missing(ids.length - data.length)}</p>}
    </div>
  )
}

function Nothing() {
  const t = useTexts(compareTexts)
  const action = <ButtonLink href={paths.numbers}>{t.choose}</ButtonLink>
  return <Empty icon={<HeartIcon size={30} />} text={t.none} action={action} />
}
