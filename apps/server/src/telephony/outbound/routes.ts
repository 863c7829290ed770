import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { placeTrialCall } from './place-trial-call.ts'

export function outboundRoutes(context: Context): Handlers<'POST /test-calls'> {
  return {
    'POST /test-calls': async ({ number }, { user }) => placeTrialCall(context, user, number),
  }
}
