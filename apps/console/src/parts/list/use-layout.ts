import type { ListLayout } from '@hao/contract/console/endpoints/list-layouts.ts'
import { useQuery } from '@tanstack/react-query'
import type { ListKey } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'

/** The name under which the server keeps the layout of a list. */
export const layoutName = (call: ListKey): string => call.slice('GET /'.length)

/** The user's own layout of a list. The rows wait for it, so that columns do not move after they appear. */
export function useLayout(name: string): {
  layout: ListLayout | undefined
  isPending: boolean
  isMissing: boolean
} {
  const { data, isPending, isError } = useQuery(read('GET /list-layouts', {}))
  const layout = data?.layouts.find(({ list }) => list === name)
  return { layout, isPending, isMissing: isError && !data }
}
