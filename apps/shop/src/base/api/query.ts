import type { EndpointInput, EndpointOutput, Endpoints } from '@hao/contract/endpoints.ts'
import type { Page } from '@hao/contract/entities.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  QueryCache,
  QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import { type ApiError, isApiError, isRefusal } from './api-error.ts'
import type { SendRequest } from './create-request.ts'

export type ReadKey = Extract<keyof Endpoints, `GET ${string}`>
export type PageKey = { [K in ReadKey]: EndpointOutput<K> extends Page<unknown> ? K : never }[ReadKey]
export type PageRow<K extends PageKey> = EndpointOutput<K> extends Page<infer Row> ? Row : never
type PageParam = { current: number; cursor?: string | undefined }

/** Milliseconds (CN-1): fresh, so focus does not read again; kept after the last use. */
const staleTime = 5000
const gcTime = 300_000

export type ClientOptions = {
  request: SendRequest
  /**
   * Says that a read with nothing to show could reach nothing, after its first try and after its last (ER-1); every other failure is shown where
   * the data would be.
   */
  onFailure?: (error: ApiError) => void
}

/** The cache of reads. A query is its request: `['GET /banner', {}]`, so the server and the browser share every key (CN-1). */
export function createQueryClient({ request, onFailure }: ClientOptions): QueryClient {
  const onServer = typeof window === 'undefined'
  const queryCache = new QueryCache()
  queryCache.subscribe((event) => {
    const { state } = event.query
    if (event.type !== 'updated' || !('error' in event.action) || state.data !== undefined) return
    const error = state.fetchFailureReason
    const said = event.action.type === 'failed' && state.fetchFailureCount > 1
    if (!said && isRefusal(error, 'no-response')) onFailure?.(error as ApiError)
  })
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        staleTime,
        ...(onServer ? {} : { gcTime }),
        retry: onServer ? false : retryRead,
        retryDelay,
        // Being offline is a failure to be told (ER-1), not a reason to wait in silence; what was loaded stays, and is read again once online.
        networkMode: 'always',
        refetchOnReconnect: true,
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

/** The longest (ms) that a shopper is left waiting for a read to be tried again. */
const longestDelay = 10_000

/** Reads are tried twice more, unless the server has understood and refused (CN-1), or wants to be left alone for long. */
export function retryRead(failures: number, error: Error): boolean {
  const refused = isApiError(error) && error.status >= 400 && error.status < 500
  const long = isApiError(error) && (error.retryAfter ?? 0) * 1000 > longestDelay
  return failures < 2 && !refused && !long
}

/**
 * In how many ms a read is tried again: not before the server says that it can, and spread over as long again, so that those who were refused
 * together do not come back together; else after 1 s, then 2 s.
 */
export function retryDelay(failures: number, error: Error): number {
  const asked = isApiError(error) && error.retryAfter ? error.retryAfter * 1000 : undefined
  return asked ? Math.min(asked * (1 + Math.random()), longestDelay) : 1000 * 2 ** failures
}

/** `useQuery(read('GET /number/good', { count: 7 }))`; the same on the server: `client.prefetchQuery(read(…))`. */
export function read<K extends ReadKey>(key: K, input: EndpointInput<K>) {
  return queryOptions<EndpointOutput<K>, ApiError, EndpointOutput<K>, readonly [K, EndpointInput<K>]>({
    queryKey: [key, input],
  })
}

/** `useInfiniteQuery(readPages('GET /number/hundred', { pageSize: 20 }))`; take the rows with `rowsOf(data)`. */
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

/** The rows of all pages, each id once: a sale between two pages may repeat one. */
export function rowsOf<Row extends { id: number }>(data: { pages: { list: Row[] }[] } | undefined): Row[] {
  const rows = new Map<number, Row>()
  for (const page of data?.pages ?? [])
    for (const row of page.list) if (!rows.has(row.id)) rows.set(row.id, row)
  return [...rows.values()]
}
