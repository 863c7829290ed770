import { readFields } from './fields.ts'
import type { RegistrationMessage } from './messages.ts'
import type { Post } from './post.ts'

/**
 * A registration as all edges know it, moments in ms. It has ended unless `until` is after `registeredAt`.
 */
export type Registration = {
  phone: string
  contact: string
  /** The values of Path, the nearest proxy first. */
  path: readonly string[]
  /** The SIP address that the REGISTER came from. */
  source: string
  registeredAt: number
  until: number
}

const limits = { contact: 500, paths: 4, path: 300 }

/** Whether the server accepts a contact and path of this length. Real phones have shorter ones. */
export function isShareable({ contact, path }: Pick<Registration, 'contact' | 'path'>): boolean {
  const isShort = path.length <= limits.paths && path.every((each) => each.length <= limits.path)
  return isShort && contact.length <= limits.contact
}

/** Sends changes to the application and returns what changed after `since`, or everything. */
export type ExchangeRegistrations = (
  changes: readonly Registration[],
  since: string | undefined,
  withinMs: number,
) => Promise<{ version: string; registrations: Registration[] }>

/** The exchange over HTTP. Rejects like `post`, and for an unreadable answer. */
export function createRegistrationExchange(post: Post): ExchangeRegistrations {
  return async (changes, since, withinMs) => {
    const message = { changes: changes.map(toMessage), since }
    const answer: unknown = JSON.parse(await post('/api/carrier/registrations', message, withinMs))
    const { version, registrations } = readFields(answer)
    if (typeof version !== 'string' || !Array.isArray(registrations))
      throw new Error('The server sent no registrations')
    return { version, registrations: registrations.map(readRegistration) }
  }
}

function toMessage({ registeredAt, until, ...place }: Registration): RegistrationMessage {
  return {
    ...place,
    registeredAt: new Date(registeredAt).toISOString(),
    until: new Date(until).toISOString(),
  }
}

/** @throws Error for an invalid registration */
function readRegistration(value: unknown): Registration {
  const { phone, contact = '', path = [], source = '', ...times } = readFields(value)
  const registeredAt = Date.parse(String(times['registeredAt']))
  const until = Date.parse(String(times['until']))
  if (!isText(phone) || !isText(contact) || !isText(source) || !isPath(path))
    throw new Error('The server sent an invalid registration')
  if (!Number.isFinite(registeredAt) || !Number.isFinite(until))
    throw new Error('The server sent a registration with an invalid time')
  return { phone, contact, path, source, registeredAt, until }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isPath = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
