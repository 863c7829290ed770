import type { Order } from '../call/placed.ts'

/** What the application may ask for. */
export type Asked = { type: 'place'; order: Order } | { type: 'drop'; callId: string }

/** A call may last no longer (seconds) than a day. */
const mostSeconds = 86_400

const isNumber = (value: unknown): value is string => typeof value === 'string' && /^\d{3,20}$/.test(value)
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,100}$/.test(value)

/** Reads what is asked for; undefined for what is not one of those things. */
export function readAsked(body: Buffer): Asked | undefined {
  const { type, callId, ...order } = readJson(body)
  if (!isId(callId)) return undefined
  if (type === 'drop') return { type, callId }
  if (type !== 'place') return undefined
  const { kind, number, first, second, maxSeconds } = order
  if (kind !== 'test' && kind !== 'callback') return undefined
  if (!isNumber(number) || !isNumber(first) || !isSeconds(maxSeconds)) return undefined
  if (second !== undefined && !isNumber(second)) return undefined
  return { type, order: { callId, kind, number, first, second, maxSeconds } }
}

function isSeconds(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= mostSeconds
}

function readJson(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
