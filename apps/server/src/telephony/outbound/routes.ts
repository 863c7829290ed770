import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { tryNumber } from './try-number.ts'

/** Calls that we make for the logged-in user. */
export function placedRoutes(context: Context): Handlers<'POST /test-calls'> {
  return {
    'POST /test-calls': async ({ number }, { user }) => tryNumber(context, user, number),
  }
}
