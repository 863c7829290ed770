import type { Category } from '@hao/contract/entities.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { read } from '../../base/api/query.ts'

/** The categories that numbers are shown by, in the operator's order. */
export const categories = read('GET /category', {})

export function useCategories(): readonly Category[] | undefined {
  return useQuery(categories).data
}

/** The same for a page that is about to be rendered; undefined when they cannot be read. */
export async function fetchCategories(client: QueryClient): Promise<readonly Category[] | undefined> {
  return client.fetchQuery(categories).catch(() => undefined)
}
