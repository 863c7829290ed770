import type { giftEndpoints } from '@hao/contract/endpoints/gifts.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { acceptGift } from './accept-gift.ts'
import { getGift } from './get-gift.ts'
import { offerGift } from './offer-gift.ts'

export function giftRoutes(context: Context): Handlers<keyof typeof giftEndpoints> {
  return {
    'POST /order/:id/gift': async ({ id, message }, { user }) =>
      offerGift(context, { user, orderId: id, message }),
    'GET /gift': async ({ token }, { user }) => getGift(context, token, user?.id),
    'POST /gift/accept': async ({ token, agreed = false, versions }, { user, ...visit }) =>
      acceptGift(context, { user, token, agreed, versions, visit }),
  }
}
