import type { EndpointParsed } from '@hao/contract/endpoints.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import type { Db } from '../../platform/db/database.ts'
import { clientNetwork } from '../../platform/http/client-address.ts'
import { requireSelf } from '../../platform/http/require-self.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { requireNoRecentChange } from './change-phone.ts'
import { requireNotBlocked } from './blocks.ts'
import { acceptChanges } from './accept-changes.ts'
import { endFamily } from './end-session.ts'
import { logIn, logInByCourier } from './log-in.ts'
import { endLogin, endOtherLogins, listLogins } from './logins.ts'
import { getUser } from './get-user.ts'
import { updateProfile } from './queries.ts'
import { refreshSession } from './refresh-session.ts'
import { sendCode } from './send-code.ts'

type UserEndpoints =
  | 'GET /user/:id'
  | 'PATCH /user/:id'
  | 'POST /code/sms'
  | 'POST /user/login'
  | 'POST /consent'
  | 'POST /user/refresh'
  | 'DELETE /user/logout/:id'
  | 'GET /session'
  | 'DELETE /session'
  | 'DELETE /session/:id'
  | 'POST /auth/kuaidd'

type CodeType = EndpointParsed<'POST /code/sms'>['type']

const isForVisitors = (type: CodeType) => type === 'login' || type === 'lost-phone'

/** A code for a login belongs to no user yet. */
function requesterOf({ ip, user }: { ip: string; user?: { id: number } | undefined }, type: CodeType) {
  return { ip: clientNetwork(ip), ...(!isForVisitors(type) && user && { userId: user.id }) }
}

/** Codes to the login phone only. */
const isForOwnPhone = (type: CodeType) => type === 'delete' || type === 'passkey'

/** Codes that a blocked user does not get. Logins and deletions stay possible. */
const isForChanges = (type: CodeType) => !isForVisitors(type) && type !== 'delete'

/** Refuses a code for a change that the user cannot make now. */
async function requireUsable({ db, clock }: Context, type: CodeType, userId: number): Promise<void> {
  if (isForChanges(type)) await requireNotBlocked(db, userId, clock())
  if (type === 'login-phone') await requireNoRecentChange(db, userId, clock())
}

/**
 * Endpoints of SMS codes, logins and the user's own record. `requireNotInUse` refuses an account that cannot
 * be deleted now: it gets no code for that.
 */
export function userRoutes(
  context: Context,
  requireNotInUse: (db: Db, userId: number) => Promise<void>,
): Handlers<UserEndpoints> {
  return {
    'GET /user/:id': async ({ id }, client) => getUser(context, context.db, requireSelf(client, id)),
    'PATCH /user/:id': async ({ id, ...profile }, client) => {
      await updateProfile(context.db, context.keys, requireSelf(client, id), profile)
      return getUser(context, context.db, id)
    },
    'POST /code/sms': async ({ phone, type }, client) => {
      if (!isForVisitors(type) && !client.user) throw refuse('unauthorised')
      if (isForOwnPhone(type) && phone !== client.user?.phone) throw refuse('forbidden')
      if (client.user && type === 'delete') await requireNotInUse(context.db, client.user.id)
      if (client.user) await requireUsable(context, type, client.user.id)
      // Sets the device cookie. If the browser returns it with the login, the tokens are bound to it.
      if (type === 'login') client.setDeviceCookie()
      return sendCode(context, { purpose: type, phone, requester: requesterOf(client, type), visit: client })
    },
    'POST /user/login': async ({ agreed = false, ...login }, visit) =>
      logIn(context, {
        ...login,
        agreed,
        network: clientNetwork(visit.ip),
        visit,
        device: visit.setDeviceCookie(),
      }),
    'POST /consent': async ({ versions }, { user, ...visit }) =>
      acceptChanges(context, { userId: user.id, versions, visit }),
    'POST /user/refresh': async ({ refreshToken }, { device, agent }) =>
      refreshSession(context, refreshToken, { device, agent }),
    'DELETE /user/logout/:id': async ({ id }, client) => {
      requireSelf(client, id)
      await endFamily(context, context.db, client.user.sessionFamily)
      return { id }
    },
    'GET /session': async (_, { user }) => listLogins(context, user),
    'DELETE /session': async (_, { user }) => ({ ended: await endOtherLogins(context, user) }),
    'DELETE /session/:id': async ({ id }, { user }) => {
      await endLogin(context, user, id)
      return { id }
    },
    'POST /auth/kuaidd': async ({ token }, visit) =>
      logInByCourier(context, {
        token,
        network: clientNetwork(visit.ip),
        visit,
        device: visit.setDeviceCookie(),
      }),
  }
}
