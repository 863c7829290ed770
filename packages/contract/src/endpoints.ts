import type { z } from 'zod'
import { agreementEndpoints } from './endpoints/agreements.ts'
import { bindingEndpoints } from './endpoints/bindings.ts'
import { callLogEndpoints } from './endpoints/call-log.ts'
import { callEndpoints } from './endpoints/calls.ts'
import { contentEndpoints } from './endpoints/content.ts'
import { favouriteEndpoints } from './endpoints/favourites.ts'
import { numberEndpoints } from './endpoints/numbers.ts'
import { orderEndpoints } from './endpoints/orders.ts'
import { paymentEndpoints } from './endpoints/payments.ts'
import { outboundEndpoints } from './endpoints/outbound.ts'
import { ringRuleEndpoints } from './endpoints/ring-rules.ts'
import { subscriptionEndpoints } from './endpoints/subscriptions.ts'
import { supportEndpoints } from './endpoints/support.ts'
import { userEndpoints } from './endpoints/users.ts'
import { waitlistEndpoints } from './endpoints/waitlist.ts'
import { wechatEndpoints } from './endpoints/wechat.ts'

/** Every endpoint of the product: 'METHOD /path' → input, output, refusals. The server answers each under /api and /api/v2. */
export const endpoints = {
  ...contentEndpoints,
  ...agreementEndpoints,
  ...numberEndpoints,
  ...favouriteEndpoints,
  ...userEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
  ...subscriptionEndpoints,
  ...bindingEndpoints,
  ...callEndpoints,
  ...ringRuleEndpoints,
  ...callLogEndpoints,
  ...outboundEndpoints,
  ...supportEndpoints,
  ...waitlistEndpoints,
  ...wechatEndpoints,
}

export type Endpoints = typeof endpoints

/** What a client sends: defaults may be left out. */
export type EndpointInput<K extends keyof Endpoints> = z.input<Endpoints[K]['input']>

/** What the server's handler gets: checked, with defaults filled in. */
export type EndpointParsed<K extends keyof Endpoints> = z.output<Endpoints[K]['input']>

/** What the envelope's `data` holds. */
export type EndpointOutput<K extends keyof Endpoints> = z.output<Endpoints[K]['output']>

/** The failures that an endpoint may refuse with, beyond those that every endpoint has. */
export type EndpointRefusal<K extends keyof Endpoints> = Endpoints[K]['refusals'][number]
