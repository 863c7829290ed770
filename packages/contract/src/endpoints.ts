import type { z } from 'zod'
import type { CallShape } from './endpoint.ts'
import { callLogCalls } from './endpoints/calls.ts'
import { contentCalls } from './endpoints/content.ts'
import { favouriteCalls } from './endpoints/favourites.ts'
import { numberCalls } from './endpoints/numbers.ts'
import { orderCalls } from './endpoints/orders.ts'
import { paymentCalls } from './endpoints/payments.ts'
import { subscriptionCalls } from './endpoints/subscriptions.ts'
import { supportCalls } from './endpoints/support.ts'
import { userCalls } from './endpoints/users.ts'
import { wechatCalls } from './endpoints/wechat.ts'

/** Every call of the product: 'METHOD /path' → input, output, refusals. The server answers each under /api and /api/v2. */
export const calls = {
  ...contentCalls,
  ...numberCalls,
  ...favouriteCalls,
  ...userCalls,
  ...orderCalls,
  ...paymentCalls,
  ...subscriptionCalls,
  ...callLogCalls,
  ...supportCalls,
  ...wechatCalls,
}

export type Calls = typeof calls

/** What a client sends: defaults may be left out. */
export type CallInput<K extends keyof Calls> = z.input<Calls[K]['input']>

/** What the server's handler gets: checked, with defaults filled in. */
export type CallParsed<K extends keyof Calls> = z.output<Calls[K]['input']>

/** What the envelope's `data` holds. */
export type CallOutput<K extends keyof Calls> = z.output<Calls[K]['output']>

/** The failures that a call may be refused with, beyond those that every call has. */
export type CallRefusal<K extends keyof Calls> = Calls[K]['refusals'][number]

export type AnyCall = CallShape
