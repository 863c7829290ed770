import { callEvent, routeRequest, type Voicemail, voicemail } from '@hao/carrier-protocol/messages.ts'
import { registrationChange, registrationsRequest } from '@hao/carrier-protocol/registrations.ts'
import { z } from 'zod'
import { AdapterError } from '../../base/adapter-error.ts'
import { readEach, type ReportLog } from '../read-each.ts'
import type { CallEvent, RegistrationExchange, RouteQuestion } from './number-network.ts'

export function readMessage<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(value)
  if (!error) return data
  const what = error.issues[0]?.path.join('.') || 'form'
  throw new AdapterError('rejected', `The carrier sent a message whose ${what} is missing or invalid`)
}

export function readRouteQuestion(body: Buffer): RouteQuestion {
  return readMessage(routeRequest, parseJson(body))
}

export function readVoicemail(body: Buffer): Voicemail {
  return readMessage(voicemail, parseJson(body))
}

export function readCallEvents(body: Buffer, log?: ReportLog): CallEvent[] {
  const { events } = readMessage(z.object({ events: z.array(z.unknown()) }), parseJson(body))
  return readEach('call-event', events, (event) => readMessage(callEvent, event), log)
}

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
