import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { endWait, endWaitByLink } from './end-wait.ts'
import { findLinkedWait, getWait, listWaits } from './list-waits.ts'
import { startWait } from './start-wait.ts'

type WaitEndpoints =
  | 'GET /wait'
  | 'POST /wait'
  | 'DELETE /wait/:id'
  | 'GET /wait/link'
  | 'POST /wait/link/end'

/** The alerts of the logged-in user, and the SMS link, which needs no login. */
export function waitRoutes(context: Context): Handlers<WaitEndpoints> {
  return {
    'GET /wait': async (_nothing, { user }) => listWaits(context.db, user.id),
    'POST /wait': async (request, { user, ...visit }) =>
      getWait(context.db, await startWait(context, { userId: user.id, visit }, request)),
    'DELETE /wait/:id': async ({ id }, { user }) => {
      await endWait(context, user.id, id)
      return { id }
    },
    'GET /wait/link': async ({ token }) => (await findLinkedWait(context, token)).linked,
    'POST /wait/link/end': async ({ token }) => {
      const { id, linked } = await findLinkedWait(context, token)
      await endWaitByLink(context, id)
      return { ...linked, ended: true }
    },
  }
}
