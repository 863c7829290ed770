import { QueryClient, queryOptions } from '@tanstack/react-query'
import { type CallError, isCallError } from './call-error.ts'
import type { CallInput, CallOutput, ReadKey } from './calls.ts'
import { request } from './request.ts'

/** Milliseconds: fresh, so focus does not read again. */
const staleTime = 5000

/** The longest (ms) that somebody is left waiting for a read to be tried again. */
const longestDelay = 10_000

/** Reads are tried twice more, unless the server has understood and refused. */
export function retryRead(failures: number, error: Error): boolean {
  const refused = isCallError(error) && error.status >= 400 && error.status < 500
  return failures < 2 && !refused
}

/** In how many ms a read is tried again: not before the server says that it can, else after 1 s, then 2 s. */
export function retryDelay(failures: number, error: Error): number {
  const asked = isCallError(error) && error.retryAfter ? error.retryAfter * 1000 : undefined
  return Math.min(asked ?? 1000 * 2 ** failures, longestDelay)
}

/** The cache of reads; a query is its call: `['GET /numbers', { digits: '88' }]`. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime,
        retry: retryRead,
        retryDelay,
        // Being offline is a failure to be told, not a reason to wait in silence.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** `useQuery(read('GET /numbers/:id', { id }))`. */
export function read<K extends ReadKey>(key: K, input: CallInput<K>) {
  return queryOptions<CallOutput<K>, CallError, CallOutput<K>, readonly [K, CallInput<K>]>({
    queryKey: [key, input],
    queryFn: ({ signal }) => request(key, input, { signal }),
  })
}
