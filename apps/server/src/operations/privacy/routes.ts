import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { clientNetwork } from '../../platform/http/client-address.ts'
import { requireSelf } from '../../platform/http/require-self.ts'
import { deleteUser } from './delete-user.ts'
import { exportData } from './export-data.ts'

export function privacyRoutes(context: Context): Handlers<'DELETE /user/:id' | 'GET /user/:id/data'> {
  return {
    'DELETE /user/:id': async ({ id, code }, client) => {
      const { phone } = client.user
      await deleteUser(context, { id: requireSelf(client, id), phone, code, ip: clientNetwork(client.ip) })
      return { id }
    },
    'GET /user/:id/data': async ({ id }, client) => exportData(context, requireSelf(client, id)),
  }
}
