import type { phoneChangeEndpoints } from '@hao/contract/endpoints/phone-changes.ts'
import type { Context } from '../../context.ts'
import { clientNetwork } from '../../platform/http/client-address.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { requireSelf } from '../../platform/http/require-self.ts'
import { changePhone } from './change-phone.ts'
import { requestPhoneChange } from './request-phone-change.ts'
import { readLinkedChange, stopLinkedChange } from './stop-phone-change.ts'

export function phoneChangeRoutes(context: Context): Handlers<keyof typeof phoneChangeEndpoints> {
  return {
    'POST /user/:id/phone': async ({ id, ...change }, client) => {
      requireSelf(client, id)
      await changePhone(context, {
        ...change,
        user: client.user,
        network: clientNetwork(client.ip),
        visit: client,
      })
      return { id }
    },
    'POST /phone-change': async ({ oldPhone, phone, code, verificationId, ...proof }, visit) => {
      const network = clientNetwork(visit.ip)
      await requestPhoneChange(context, { oldPhone, phone, code, verificationId, proof, network, visit })
      return { received: true }
    },
    'GET /phone-change/link': async ({ token }) => readLinkedChange(context, token),
    'POST /phone-change/link/stop': async ({ token }) => stopLinkedChange(context, token),
  }
}
