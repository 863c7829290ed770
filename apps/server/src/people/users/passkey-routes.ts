import type { passkeyEndpoints } from '@hao/contract/endpoints/passkeys.ts'
import type { Context } from '../../context.ts'
import { clientNetwork } from '../../platform/http/client-address.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { beginPasskeyLogin, logInByPasskey } from './log-in-by-passkey.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './own-passkeys.ts'

export function passkeyRoutes(context: Context): Handlers<keyof typeof passkeyEndpoints> {
  return {
    'GET /passkey': async (_, { user }) => listPasskeys(context, user.id),
    'POST /passkey/begin': async ({ code }, visit) =>
      beginPasskey(context, {
        user: visit.user,
        where: visit,
        visit,
        code,
        network: clientNetwork(visit.ip),
      }),
    'POST /passkey': async (answer, visit) => {
      await addPasskey(context, { ...answer, user: visit.user, where: visit, visit })
      return listPasskeys(context, visit.user.id)
    },
    'DELETE /passkey/:id': async ({ id }, visit) => {
      await removePasskey(context, { user: visit.user, id, visit })
      return { id }
    },
    'POST /passkey/login/begin': async (_, visit) => {
      // If the browser returns the cookie with the login, the tokens are bound to it.
      visit.setDeviceCookie()
      return beginPasskeyLogin(context, { where: visit, network: clientNetwork(visit.ip) })
    },
    'POST /passkey/login': async ({ agreed = false, ...answer }, visit) =>
      logInByPasskey(context, {
        ...answer,
        agreed,
        where: visit,
        network: clientNetwork(visit.ip),
        visit,
        device: visit.setDeviceCookie(),
      }),
  }
}
