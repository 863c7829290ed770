import type { Context } from '../context.ts'
import type { Handlers } from '../http/endpoints.ts'
import { listCalls } from './list-calls.ts'

/** The call log of the logged-in user. */
export function callRoutes(context: Context): Handlers<'GET /calls'> {
  return {
    'GET /calls': async (page, { user }) => listCalls(context, { ...page, userId: user.id }),
  }
}
