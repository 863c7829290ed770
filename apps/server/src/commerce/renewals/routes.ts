import type { subscriptionEndpoints } from '@hao/contract/endpoints/subscriptions.ts'
import type { ProviderName } from '@hao/contract/payment-methods.ts'
import { prepayOrder } from '../checkout/prepay-order.ts'
import type { Context } from '../../context.ts'
import type { Client, Handlers } from '../../platform/http/endpoints.ts'
import type { SessionUser } from '../../platform/http/session-user.ts'
import { requireOfferedProvider } from '../payments/require-offered-provider.ts'
import { readPayer } from '../wechat/identify-payer.ts'
import { endSubscription } from './end-subscription.ts'
import { recoverSubscription, renewSubscription } from './renew-subscription.ts'
import { signMandate } from './sign-mandate.ts'
import { switchRenewal } from './switch-renewal.ts'

type RenewalEndpoints = Exclude<
  keyof typeof subscriptionEndpoints,
  `GET ${string}` | 'PATCH /subscription/:id/name'
>

/** Endpoints with which an owner renews, recovers or ends a subscription, or changes how it is renewed. */
export function renewalRoutes(context: Context): Handlers<RenewalEndpoints> {
  const pay = async (
    orderId: number,
    provider: ProviderName,
    { user, ip, origin }: Client<SessionUser>,
    payer?: string,
  ) => {
    const known = payer ? readPayer(context, payer, user) : {}
    return prepayOrder(context, orderId, { userId: user.id, provider, ip, origin, ...known })
  }
  return {
    'PATCH /subscription/:id': async ({ id, agreed = false, ...choice }, { user, ...visit }) =>
      switchRenewal(context, { ...choice, userId: user.id, subscriptionId: id, agreed, visit }),
    'POST /subscription/:id/renew': async ({ id, months, amount, method, payer }, client) => {
      const provider = requireOfferedProvider(method, client.locale)
      const request = { userId: client.user.id, subscriptionId: id, months, amount }
      return pay(await renewSubscription(context, request), provider, client, payer)
    },
    'POST /subscription/:id/end': async ({ id, confirmed = false, amount }, { user }) =>
      endSubscription(context, { userId: user.id, subscriptionId: id, confirmed, amount }),
    'POST /subscription/:id/recover': async ({ id, months, amount, method, payer }, client) => {
      const provider = requireOfferedProvider(method, client.locale)
      const request = { userId: client.user.id, subscriptionId: id, months, amount }
      return pay(await recoverSubscription(context, request), provider, client, payer)
    },
    'POST /subscription/:id/mandate': async (input, { user, ...visit }) => {
      const { id, agreed = false, versions, amount } = input
      const payer = input.payer ? readPayer(context, input.payer, user) : undefined
      const request = { userId: user.id, subscriptionId: id, agreed, versions, amount, payer, visit }
      return signMandate(context, request)
    },
  }
}
