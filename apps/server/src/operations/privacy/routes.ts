import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { networkOf } from '../../platform/http/network.ts'
import { onlySelf } from '../../platform/http/only-self.ts'
import { deleteUser } from './delete-user.ts'
import { exportData } from './export-data.ts'

/** The deletion of an account, and all that is kept of it. */
export function privacyRoutes(context: Context): Handlers<'DELETE /user/:id' | 'GET /user/:id/data'> {
  return {
    'DELETE /user/:id': async ({ id, code }, client) => {
      const { phone } = client.user
      await deleteUser(context, { id: onlySelf(client, id), phone, code, ip: networkOf(client.ip) })
      return { id }
    },
    'GET /user/:id/data': async ({ id }, client) => exportData(context, onlySelf(client, id)),
  }
}
