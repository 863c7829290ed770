import type { z } from 'zod'
import type { CallShape } from './call.ts'
import { callLogCalls } from './call-log-calls.ts'
import { contentCalls } from './content-calls.ts'
import { favouriteCalls } from './favourite-calls.ts'
import { numberCalls } from './number-calls.ts'
import { orderCalls } from './order-calls.ts'
import { paymentCalls } from './payment-calls.ts'
import { subscriptionCalls } from './subscription-calls.ts'
import { supportCalls } from './support-calls.ts'
import { userCalls } from './user-calls.ts'
import { wechatCalls } from './wechat-calls.ts'

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
