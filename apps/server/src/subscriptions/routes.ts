import type { subscriptionCalls } from '@hao/contract/subscription-calls.ts'
import type { Context } from '../context.ts'
import type { Caller, Handlers } from '../http/calls.ts'
import { prepayOrder } from '../payments/prepay-order.ts'
import type { SessionUser } from '../users/authenticate.ts'
import { openidOf } from '../wechat/identify-payer.ts'
import { endSubscription } from './end-subscription.ts'
import { getSubscription, listSubscriptions } from './get-subscription.ts'
import { recoverSubscription, renewSubscription } from './renew-subscription.ts'
import { signContract } from './sign-contract.ts'
import { switchRenewal } from './switch-renewal.ts'

type SubscriptionCalls = keyof typeof subscriptionCalls

/** Numbers of the logged-in user. */
export function subscriptionRoutes(context: Context): Handlers<SubscriptionCalls> {
  const pay = async (orderId: number, { user, ip, origin }: Caller<SessionUser>, payer?: string) => {
    const openid = payer && openidOf(context, payer, user)
    return prepayOrder(context, orderId, { userId: user.id, ip, origin, openid })
  }
  return {
    'GET /subscription': async (page, { user }) => listSubscriptions(context, { ...page, userId: user.id }),
    'GET /subscription/:id': async ({ id }, { user }) => getSubscription(context, user.id, id),
    'PATCH /subscription/:id': async ({ id, renewal, agreed = false }, { user }) =>
      switchRenewal(context, { userId: user.id, subscriptionId: id, renewal, agreed }),
    'POST /subscription/:id/renew': async ({ id, months, payer }, caller) => {
      const request = { userId: caller.user.id, subscriptionId: id, months }
      return pay(await renewSubscription(context, request), caller, payer)
    },
    'POST /subscription/:id/end': async ({ id, confirmed = false }, { user }) =>
      endSubscription(context, { userId: user.id, subscriptionId: id, confirmed }),
    'POST /subscription/:id/recover': async ({ id, months, payer }, caller) => {
      const request = { userId: caller.user.id, subscriptionId: id, months }
      return pay(await recoverSubscription(context, request), caller, payer)
    },
    'POST /subscription/:id/contract': async ({ id, agreed = false, payer }, { user }) => {
      const openid = payer && openidOf(context, payer, user)
      const request = { userId: user.id, subscriptionId: id, agreed, openid }
      return { redirect_url: await signContract(context, request) }
    },
  }
}
