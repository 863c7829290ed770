import { isStorable } from '@hao/contract/name.ts'
import type { CallCause } from '../../db/schema/calls.ts'
import { AdapterError } from '../../base/adapter-error.ts'
import { readEach, type ReportLog } from '../read-each.ts'
import { readMoment } from '../read-moment.ts'
import type { CallEvent, OutboundCallEvent, RouteQuestion } from './number-network.ts'
import { isObject } from '../../base/json.ts'

export type Json = Record<string, unknown>

const maxTextLength = 100
const causes = ['completed', 'missed', 'busy', 'cancelled', 'refused'] as const satisfies CallCause[]

/** Reads a route request from a verified body. Throws AdapterError `rejected`. */
export function readRouteQuestion(body: Buffer): RouteQuestion {
  const question = readJson(body)
  return { ...readCall(question), at: readTime(question, 'at') }
}

/** Reads call events from a verified body. Throws AdapterError `rejected` if none can be read. */
export function readCallEvents(body: Buffer, log?: ReportLog): (CallEvent | OutboundCallEvent)[] {
  const { events } = readJson(body)
  if (!Array.isArray(events)) rejectField('events')
  const readOne = (event: unknown) => {
    const json = readObject(event)
    return json.kind === undefined ? readEvent(json) : readOutboundEvent(json)
  }
  return readEach('call-event', events as unknown[], readOne, log)
}

function readCall(json: Json) {
  return {
    callId: readText(json, 'callId'),
    number: readText(json, 'number'),
    caller: readText(json, 'caller', ''),
    withheld: readText(json, 'withheld', ''),
  }
}

function readEvent(json: Json): CallEvent {
  const { type } = json
  const event = {
    id: readText(json, 'id'),
    ...readCall(json),
    startedAt: readTime(json, 'startedAt'),
    at: readTime(json, 'at'),
  }
  if (type === 'ringing' || type === 'answered') return { ...event, type }
  if (type !== 'ended') rejectField('type')
  return { ...event, type, cause: readCause(json) }
}

function readOutboundEvent(json: Json): OutboundCallEvent {
  const { type, kind, leg = 'first' } = json
  if (kind !== 'test' && kind !== 'callback') return rejectField('kind')
  if (leg !== 'first' && leg !== 'second') return rejectField('leg')
  const event = { callId: readText(json, 'callId'), kind, leg } as const
  if (type === 'ringing' || type === 'answered') return { ...event, type }
  return type === 'ended' ? { ...event, type, cause: readCause(json) } : rejectField('type')
}

function readCause({ cause }: Json): CallCause {
  return causes.find((each) => each === cause) ?? rejectField('cause')
}

export function readJson(body: Buffer): Json {
  try {
    return readObject(JSON.parse(body.toString()))
  } catch (error) {
    if (error instanceof AdapterError) throw error
    return rejectField('JSON')
  }
}

export function readObject(value: unknown): Json {
  return isObject(value) ? value : rejectField('object')
}

/** Reads a text field. It may be empty only if `fallback` is ''. */
export function readText(json: Json, name: string, fallback?: string, maxLength = maxTextLength): string {
  const value = json[name] ?? fallback
  const readable = typeof value === 'string' && value.length <= maxLength && isStorable(value)
  return readable && (value !== '' || fallback === '') ? value : rejectField(name)
}

export function readTime(json: Json, name: string): Date {
  return readMoment(readText(json, name)) ?? rejectField(name)
}

export function rejectField(what: string): never {
  throw new AdapterError('rejected', `The carrier sent a message whose ${what} is missing or invalid`)
}
