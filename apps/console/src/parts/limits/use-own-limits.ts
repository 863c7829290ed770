import { useQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'

type Limit = ConsoleOutput<'GET /me/limits'>[number]

/** What the reader may do alone now, read again by each dialog that opens. Undefined until it is there. */
export function useOwnLimits(): Limit[] | undefined {
  return useQuery({ ...read('GET /me/limits', {}), refetchOnMount: 'always' }).data
}

/** How much of a limit is left; undefined until it is known, or if the reader may not do this at all. */
export function useLeft(act: Limit['act']): number | undefined {
  const limit = useOwnLimits()?.find((each) => each.act === act)
  return limit && Math.max(0, limit.max - limit.used)
}
