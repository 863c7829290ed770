import type { ReactNode } from 'react'
import type { EndpointInput, EndpointOutput } from '@hao/contract/endpoints.ts'
import { Infinite } from '@hao/kit/infinite.tsx'
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { type PageKey, type PageRow, readPages, flattenPages } from '../../base/api/query.ts'
import { appTexts } from '../../base/texts/common-texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { isSlow, isRetryPaused, ReadFailure } from './read-failure.tsx'

type PagedListProps<K extends PageKey> = {
  endpoint: K
  /** The input besides the page. */
  input: EndpointInput<K>
  /** Shown while the first page loads; parts of the kit show it after 100 ms (CN-1). */
  skeleton: ReactNode
  /** In place of a list without rows. */
  empty: ReactNode
  /** The label of the button for more, and the text at the end. */
  words: { more: string; end: string }
  /**
   * Drawn above the rows and above `empty`, from the first page. With it the rows stay while others load,
   * instead of the skeleton; `waiting` says so.
   */
  renderHead?: ((first: EndpointOutput<K>, waiting: boolean) => ReactNode) | undefined
  /** Milliseconds after which these rows are read again; false for never. */
  refreshAfter?: (rows: PageRow<K>[]) => number | false
  /** Draws the rows of all pages so far; `refresh` reads them again. */
  children: (rows: PageRow<K>[], refresh: () => void) => ReactNode
}

/**
 * A list that is read page by page: it shows loading, failures with a retry, and emptiness, and loads more
 * near its end.
 */
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
  // An empty previous list says nothing about the rows that are loading.
  if (rows.length === 0 && waiting) return skeleton
  return (
    <>
      {first && renderHead?.(first, waiting)}
      {rows.length === 0 ? empty : children(rows, () => void query.refetch())}
      {rows.length > 0 && !waiting && <End query={query} words={words} />}
    </>
  )
}

/** Like TanStack's own, which would enlarge the scripts of the first paint. */
function keepPrevious<T>(previous: T | undefined): T | undefined {
  return previous
}

type EndProps = { query: UseInfiniteQueryResult; words: { more: string; end: string } }

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
