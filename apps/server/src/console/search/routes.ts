import type { searchCalls } from '@hao/contract/console/calls/search.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../base/desk.ts'
import { search } from './search.ts'

/** One field for all that has a name. */
export function searchRoutes(context: Context): Handlers<keyof typeof searchCalls> {
  return { 'POST /search': async ({ q }, desk) => ({ list: await search(context, q, desk) }) }
}
