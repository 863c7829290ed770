import type { searchEndpoints } from '@hao/contract/console/endpoints/search.ts'
import type { Context } from '../../context.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import { search } from './search.ts'

export function searchRoutes(context: Context): ConsoleHandlers<keyof typeof searchEndpoints> {
  return { 'POST /search': async ({ q }, request) => ({ list: await search(context, q, request) }) }
}
