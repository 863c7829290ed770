import type { ApiError } from '@hao/contract/client/api-error.ts'
import { readDefaults } from '@hao/contract/client/reads.ts'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallOutput, ReadKey } from './calls.ts'
import { request } from './request.ts'

/** The cache of reads; a query is its request: `['GET /numbers', { digits: '88' }]`. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: readDefaults, mutations: { networkMode: 'always' } },
  })
}

/** `useQuery(read('GET /numbers/:id', { id }))`. */
export function read<K extends ReadKey>(key: K, input: CallInput<K>) {
  return queryOptions<CallOutput<K>, ApiError, CallOutput<K>, readonly [K, CallInput<K>]>({
    queryKey: [key, input],
    queryFn: ({ signal }) => request(key, input, { signal }),
  })
}
