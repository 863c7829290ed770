import { readFields } from '@hao/carrier-protocol/fields.ts'
import type { ControlCommand } from '@hao/carrier-protocol/messages.ts'

/** A call may last one day at most. */
const maxCallSeconds = 86_400

const isNumber = (value: unknown): value is string => typeof value === 'string' && /^\d{3,20}$/.test(value)
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,100}$/.test(value)

/** Parses a command; undefined when it is invalid. */
export function readCommand(body: Buffer): ControlCommand | undefined {
  const { type, callId, ...call } = readJson(body)
  if (!isId(callId)) return undefined
  if (type === 'drop') return { type, callId }
  if (type !== 'place') return undefined
  const { kind, number, first, second, maxSeconds } = call
  if (kind !== 'test' && kind !== 'callback') return undefined
  if (!isNumber(number) || !isNumber(first) || !isSeconds(maxSeconds)) return undefined
  if (second !== undefined && !isNumber(second)) return undefined
  return { type, callId, kind, number, first, second, maxSeconds }
}

function isSeconds(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= maxCallSeconds
}

function readJson(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    return readFields(JSON.parse(body.toString()))
  } catch {
    return {}
  }
}
