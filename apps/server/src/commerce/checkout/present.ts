import type { Payment } from '@hao/contract/payment.ts'
import type { ClientAction } from '../../platform/integrations/pay/provider.ts'

/** The next step for the client, with the field names of the API. */
export function presentAction(action: ClientAction): Pick<Payment, 'h5_url' | 'jsapi'> {
  return action.kind === 'redirect' ? { h5_url: action.url } : { jsapi: action.parameters }
}
