import type { bindingEndpoints } from '@hao/contract/endpoints/bindings.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { clientNetwork } from '../../platform/http/client-address.ts'
import { changePhone } from './change-phone.ts'

export function bindingRoutes(context: Context): Handlers<keyof typeof bindingEndpoints> {
  return {
    'POST /subscription/:id/phone': async ({ id, phone, code }, { user, ip }) =>
      changePhone(context, { userId: user.id, subscriptionId: id, phone, code, ip: clientNetwork(ip) }),
  }
}
