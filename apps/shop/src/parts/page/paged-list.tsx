import type { ReactNode } from 'react'
import type { EndpointInput, EndpointOutput } from '@hao/contract/endpoints.ts'
import { Infinite } from '@hao/kit/infinite.tsx'
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { type PageKey, type PageRow, readPages, flattenPages } from '../../base/api/query.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { isSlow, isRetryPaused, ReadFailure } from './read-failure.tsx'

export type PagedListProps<K extends PageKey> = {
  endpoint: K
  /** The input besides the page. */
  input: EndpointInput<K>
  /** Stands in its place while the first page is on its way; parts of the kit show it after 100 ms (CN-1). */
  skeleton: ReactNode
  /** In place of a list without rows. */
  empty: ReactNode
  /** What the button for more says, and the end. */
  words: { more: string; end: string }
  /**
   * Drawn above the rows and above `empty`, by the first page. With it the rows stay while others are on their way, in place of the skeleton:
   * `waiting` says so.
   */
  renderHead?: ((first: EndpointOutput<K>, waiting: boolean) => ReactNode) | undefined
  /** Milliseconds after which these rows are to be read again; false for not by itself. */
  refreshAfter?: (rows: PageRow<K>[]) => number | false
  /** Draws the rows of all pages so far; `refresh` reads them again. */
  children: (rows: PageRow<K>[], refresh: () => void) => ReactNode
}

/** A list that is read page by page: it loads, tells a failure with the way to try again, says that it is empty, and goes on near its end. */
export function PagedList<K extends PageKey>(props: PagedListProps<K>) {
  const { endpoint, input, skeleton, empty, words, renderHead, refreshAfter, children } = props
  const query = useInfiniteQuery({
    ...readPages(endpoint, input),
    ...(renderHead && { placeholderData: keepPrevious }),
    refetchInterval: ({ state }) => (refreshAfter && state.data ? refreshAfter(allRows(state.data)) : false),
  })
  if (isRetryPaused(query)) return <ReadFailure query={query} />
  if (query.data === undefined) return skeleton
  const rows = allRows<K>(query.data)
  const [first] = query.data.pages
  const waiting = query.isPlaceholderData
  // That there were none before says nothing of those on their way.
  if (rows.length === 0 && waiting) return skeleton
  return (
    <>
      {first && renderHead?.(first, waiting)}
      {rows.length === 0 ? empty : children(rows, () => void query.refetch())}
      {rows.length > 0 && !waiting && <End query={query} words={words} />}
    </>
  )
}

/** As TanStack's own, which would come with the scripts of the first paint. */
function keepPrevious<T>(previous: T | undefined): T | undefined {
  return previous
}

type EndProps = { query: UseInfiniteQueryResult; words: { more: string; end: string } }

/** Goes on near the end of the rows, and says what keeps it from doing so. */
function End({ query, words }: EndProps) {
  const t = useTexts(appTexts)
  const slow = query.isFetchingNextPage && isSlow(query)
  return (
    <Infinite
      hasMore={query.hasNextPage}
      loading={query.isFetchingNextPage && !slow}
      failure={slow ? t.slow : query.isFetchNextPageError ? query.error?.message : undefined}
      onMore={() => void query.fetchNextPage()}
      moreLabel={words.more}
      endLabel={words.end}
    />
  )
}

function allRows<K extends PageKey>(data: InfiniteData<EndpointOutput<K>>): PageRow<K>[] {
  return flattenPages(data as InfiniteData<{ list: (PageRow<K> & { id: number })[] }>)
}
