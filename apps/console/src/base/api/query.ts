import type { ApiError } from '@hao/contract/client/api-error.ts'
import { dropOlderReads, readDefaults } from '@hao/contract/client/reads.ts'
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { ConsoleInput, ConsoleOutput, ReadKey } from './endpoints.ts'
import { request } from './request.ts'

/** The query cache. A query key is its request: `['GET /numbers', { digits: '88' }]`. */
export function createQueryClient(): QueryClient {
  const queryCache = new QueryCache()
  dropOlderReads(queryCache)
  return new QueryClient({
    queryCache,
    defaultOptions: { queries: readDefaults, mutations: { networkMode: 'always' } },
  })
}

/** `useQuery(read('GET /numbers/:id', { id }))`. */
export function read<K extends ReadKey>(key: K, input: ConsoleInput<K>) {
  return queryOptions<ConsoleOutput<K>, ApiError, ConsoleOutput<K>, readonly [K, ConsoleInput<K>]>({
    queryKey: [key, input],
    queryFn: ({ signal }) => request(key, input, { signal }),
  })
}
