import { callEvent, routeRequest } from '@hao/carrier-protocol/messages.ts'
import { registrationChange, registrationsRequest } from '@hao/carrier-protocol/registrations.ts'
import { z } from 'zod'
import { AdapterError } from '../../base/adapter-error.ts'
import { readEach, type ReportLog } from '../read-each.ts'
import type { CallEvent, RegistrationExchange, RouteQuestion } from './number-network.ts'

/** Reads a value of another system by its schema. Throws AdapterError `rejected`. */
export function readMessage<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(value)
  if (!error) return data
  const what = error.issues[0]?.path.join('.') || 'form'
  throw new AdapterError('rejected', `The carrier sent a message whose ${what} is missing or invalid`)
}

/** Reads a route request from a verified body. Throws AdapterError `rejected`. */
export function readRouteQuestion(body: Buffer): RouteQuestion {
  return readMessage(routeRequest, parseJson(body))
}

/** Reads call events from a verified body. Throws AdapterError `rejected` if none can be read. */
export function readCallEvents(body: Buffer, log?: ReportLog): CallEvent[] {
  const { events } = readMessage(z.object({ events: z.array(z.unknown()) }), parseJson(body))
  return readEach('call-event', events, (event) => readMessage(callEvent, event), log)
}

/** Reads registrations from a verified body. Throws AdapterError `rejected` if none can be read. */
export function readRegistrations(body: Buffer, log?: ReportLog): RegistrationExchange {
  const { changes, phones } = readMessage(registrationsRequest, parseJson(body))
  const readChange = (change: unknown) => readMessage(registrationChange, change)
  return { changes: readEach('registration', changes, readChange, log), phones }
}

/** Undefined for what is no JSON: no schema accepts it. */
function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
