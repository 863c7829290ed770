import { dayMs } from '../../base/time.ts'
import { type Json, readObject, readJson, readText, readTime, rejectField } from './carrier-messages.ts'
import { readEach, type ReportLog } from '../read-each.ts'
import type { PhoneLocation, PhoneRegistration, RegistrationExchange } from './number-network.ts'

/** The limits of a message, so that it stays below the maximum size of a request body. */
const max = { changes: 100, contact: 500, paths: 4, path: 300, source: 100, since: 20_000 }
/**
 * How far (ms) the clock of an edge may be ahead: a registration from the future would override all later
 * ones.
 */
const maxAheadMs = 300_000

/** Reads registrations from a verified body. Throws AdapterError `rejected` if none can be read. */
export function readRegistrations(body: Buffer, log?: ReportLog): RegistrationExchange {
  const json = readJson(body)
  const { changes } = json
  if (!Array.isArray(changes) || changes.length > max.changes) return rejectField('changes')
  const since = readSince(json)
  const readOne = (change: unknown) => readChange(readObject(change))
  return { changes: readEach('registration', changes as unknown[], readOne, log), since }
}

function readSince(json: Json): string | undefined {
  if (json.since === undefined) return undefined
  const since = readText(json, 'since', undefined, max.since)
  return isSnapshot(since) ? since : rejectField('since')
}

function readChange(json: Json): PhoneRegistration {
  const phone = readText(json, 'phone')
  if (!/^1\d{10}$/.test(phone)) rejectField('phone')
  const [registeredAt, until] = [readTime(json, 'registeredAt'), readTime(json, 'until')]
  if (registeredAt.getTime() > Date.now() + maxAheadMs) rejectField('registeredAt')
  if (until.getTime() > registeredAt.getTime() + dayMs) rejectField('until')
  return { phone, place: until > registeredAt ? readPlace(json) : null, registeredAt, until }
}

function readPlace(json: Json): PhoneLocation {
  const { path } = json
  if (!Array.isArray(path) || path.length > max.paths) return rejectField('path')
  return {
    contact: readText(json, 'contact', undefined, max.contact),
    path: path.map((each: unknown) => readText({ path: each }, 'path', undefined, max.path)),
    source: readText(json, 'source', undefined, max.source),
  }
}

/** Whether a text is a PostgreSQL snapshot: `xmin:xmax:` and ascending numbers between the two. */
function isSnapshot(since: string): boolean {
  const [, xmin, xmax, list] = /^(\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?)$/.exec(since) ?? []
  if (!xmin || !xmax) return false
  const numbers = [xmin, ...(list ? list.split(',') : []), xmax].map(BigInt)
  return numbers.every((each, at) => each > 0 && each >= (numbers[at - 1] ?? 0))
}
