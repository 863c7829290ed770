import { type Json, readObject, readJson, readText, rejectField } from './carrier-messages.ts'
import { readEach, type ReportLog } from '../read-each.ts'
import type { PhoneLocation, PhoneRegistration, RegistrationExchange } from './number-network.ts'

/** The limits of a message, so that it stays below the maximum size of a request body. */
const max = { items: 100, contact: 500, paths: 4, path: 300, source: 100, seconds: 86_400 }

/** Reads registrations from a verified body. Throws AdapterError `rejected` if none can be read. */
export function readRegistrations(body: Buffer, log?: ReportLog): RegistrationExchange {
  const json = readJson(body)
  const readOne = (change: unknown) => readChange(readObject(change))
  return {
    changes: readEach('registration', readItems(json, 'changes'), readOne, log),
    phones: readItems(json, 'phones').map((phone) => readPhone({ phone })),
  }
}

function readItems(json: Json, name: 'changes' | 'phones'): unknown[] {
  const items = json[name]
  return Array.isArray(items) && items.length <= max.items ? items : rejectField(name)
}

function readPhone(json: Json): string {
  const phone = readText(json, 'phone')
  return /^1\d{10}$/.test(phone) ? phone : rejectField('phone')
}

function readChange(json: Json): PhoneRegistration {
  const phone = readPhone(json)
  const { seconds } = json
  if (!Number.isInteger(seconds) || Number(seconds) < 0 || Number(seconds) > max.seconds)
    return rejectField('seconds')
  return { phone, place: seconds === 0 ? null : readPlace(json), seconds: Number(seconds) }
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
