import type { EndpointInput, EndpointOutput, Endpoints } from '@hao/contract/endpoints.ts'
import type { Page } from '@hao/contract/entities.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { type ApiError, isRefusal } from '@hao/contract/client/api-error.ts'
import { dropOlderReads, readDefaults } from '@hao/contract/client/reads.ts'
import type { SendRequest } from './create-request.ts'

type ReadKey = Extract<keyof Endpoints, `GET ${string}`>
export type PageKey = { [K in ReadKey]: EndpointOutput<K> extends Page<unknown> ? K : never }[ReadKey]
export type PageRow<K extends PageKey> = EndpointOutput<K> extends Page<infer Row> ? Row : never
type PageParam = { current: number; cursor?: string | undefined }

const gcTime = 300_000

type ClientOptions = {
  request: SendRequest
  /**
   * Shows a toast when a read without data gets no answer, after its first and last attempts (ER-1); the
   * screen shows every other failure.
   */
  onFailure?: (error: ApiError) => void
}

/**
 * The cache of reads. The query key is the request: `['GET /banner', {}]`, so server and browser share every
 * key (CN-1).
 */
export function createQueryClient({ request, onFailure }: ClientOptions): QueryClient {
  const onServer = typeof window === 'undefined'
  const queryCache = new QueryCache()
  dropOlderReads(queryCache)
  queryCache.subscribe((event) => {
    const { state } = event.query
    if (event.type !== 'updated' || !('error' in event.action) || state.data !== undefined) return
    const error = state.fetchFailureReason
    const said = event.action.type === 'failed' && state.fetchFailureCount > 1
    if (!said && isRefusal(error, 'no-response')) onFailure?.(error)
  })
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        ...readDefaults,
        ...(onServer ? { retry: false } : { gcTime }),
        queryFn: ({
          queryKey,
          pageParam,
          signal,
        }: {
          queryKey: readonly unknown[]
          pageParam?: unknown
          signal: AbortSignal
        }) => {
          const [key, input] = queryKey as [ReadKey, EndpointInput<ReadKey>]
          return request(key, { ...input, ...(pageParam as PageParam | undefined) }, { signal, quiet: true })
        },
      },
    },
  })
}

/** `useQuery(read('GET /number/good', { count: 7 }))`; on the server: `client.prefetchQuery(read(…))`. */
export function read<K extends ReadKey>(key: K, input: EndpointInput<K>) {
  return queryOptions<EndpointOutput<K>, ApiError, EndpointOutput<K>, readonly [K, EndpointInput<K>]>({
    queryKey: [key, input],
  })
}

/**
 * `useInfiniteQuery(readPages('GET /number/hundred', { pageSize: 20 }))`; get the rows with
 * `flattenPages(data)`.
 */
export function readPages<K extends PageKey>(key: K, input: EndpointInput<K>) {
  type Pages = InfiniteData<EndpointOutput<K>, PageParam>
  return infiniteQueryOptions<EndpointOutput<K>, ApiError, Pages, readonly [K, EndpointInput<K>], PageParam>({
    queryKey: [key, input],
    initialPageParam: { current: 1 },
    getNextPageParam: (last, pages) => {
      const { hasMore, cursor } = last as Page<unknown>
      return hasMore ? { current: pages.length + 1, cursor } : undefined
    },
  })
}

/** The rows of all pages without duplicates: a sale between two reads may repeat a row. */
export function flattenPages<Row extends { id: number }>(
  data: { pages: { list: Row[] }[] } | undefined,
): Row[] {
  const rows = new Map<number, Row>()
  for (const page of data?.pages ?? [])
    for (const row of page.list) if (!rows.has(row.id)) rows.set(row.id, row)
  return [...rows.values()]
}
