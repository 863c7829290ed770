import type { z } from 'zod'
import { agreementEndpoints } from './endpoints/agreements.ts'
import { bindingEndpoints } from './endpoints/bindings.ts'
import { callLogEndpoints } from './endpoints/call-log.ts'
import { callEndpoints } from './endpoints/calls.ts'
import { contentEndpoints } from './endpoints/content.ts'
import { favouriteEndpoints } from './endpoints/favourites.ts'
import { giftEndpoints } from './endpoints/gifts.ts'
import { invoiceEndpoints } from './endpoints/invoices.ts'
import { numberEndpoints } from './endpoints/numbers.ts'
import { orderEndpoints } from './endpoints/orders.ts'
import { paymentEndpoints } from './endpoints/payments.ts'
import { outboundEndpoints } from './endpoints/outbound.ts'
import { passkeyEndpoints } from './endpoints/passkeys.ts'
import { phoneChangeEndpoints } from './endpoints/phone-changes.ts'
import { ringRuleEndpoints } from './endpoints/ring-rules.ts'
import { savedSearchEndpoints } from './endpoints/saved-searches.ts'
import { subscriptionEndpoints } from './endpoints/subscriptions.ts'
import { supportEndpoints } from './endpoints/support.ts'
import { transferEndpoints } from './endpoints/transfers.ts'
import { userEndpoints } from './endpoints/users.ts'
import { waitlistEndpoints } from './endpoints/waitlist.ts'
import { wechatEndpoints } from './endpoints/wechat.ts'

/** METHOD /path → input, output, refusals, each under /api and /api/v2. */
export const endpoints = {
  ...contentEndpoints,
  ...agreementEndpoints,
  ...numberEndpoints,
  ...favouriteEndpoints,
  ...userEndpoints,
  ...passkeyEndpoints,
  ...phoneChangeEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
  ...invoiceEndpoints,
  ...subscriptionEndpoints,
  ...transferEndpoints,
  ...giftEndpoints,
  ...bindingEndpoints,
  ...callEndpoints,
  ...ringRuleEndpoints,
  ...callLogEndpoints,
  ...outboundEndpoints,
  ...supportEndpoints,
  ...waitlistEndpoints,
  ...savedSearchEndpoints,
  ...wechatEndpoints,
}

export type Endpoints = typeof endpoints

/** The input that a client sends; defaults may be omitted. */
export type EndpointInput<K extends keyof Endpoints> = z.input<Endpoints[K]['input']>

/** The input that a handler receives: validated, with defaults. */
export type EndpointParsed<K extends keyof Endpoints> = z.output<Endpoints[K]['input']>

/** The `data` of the envelope. */
export type EndpointOutput<K extends keyof Endpoints> = z.output<Endpoints[K]['output']>

/** The refusals of an endpoint, apart from those of every endpoint. */
export type EndpointRefusal<K extends keyof Endpoints> = Endpoints[K]['refusals'][number]
