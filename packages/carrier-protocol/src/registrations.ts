import { readFields } from './fields.ts'
import type { Registration, RegistrationChange, RegistrationsRequest } from './messages.ts'
import type { Post } from './post.ts'

const limits = { contact: 500, paths: 4, path: 300 }

/** Whether the server accepts a contact and path of this length. Real phones have shorter ones. */
export function isShareable({ contact = '', path = [] }: Omit<RegistrationChange, 'phone' | 'seconds'>) {
  const isShort = path.length <= limits.paths && path.every((each) => each.length <= limits.path)
  return isShort && contact.length <= limits.contact
}

/** Sends changes to the application and returns the registrations of all phones in the request. */
export type ExchangeRegistrations = (
  request: RegistrationsRequest,
  withinMs: number,
) => Promise<readonly Registration[]>

/** The exchange over HTTP. Rejects like `post`, and for an unreadable answer. */
export function createRegistrationExchange(post: Post): ExchangeRegistrations {
  return async (request, withinMs) => {
    const answer: unknown = JSON.parse(await post('/api/carrier/registrations', request, withinMs))
    const { registrations } = readFields(answer)
    if (!areRegistrations(registrations)) throw new Error('The server sent no valid registrations')
    return registrations
  }
}

export function areRegistrations(value: unknown): value is Registration[] {
  return Array.isArray(value) && value.every(isRegistration)
}

function isRegistration(value: unknown): boolean {
  const { phone, contact = '', path = [], source = '', registeredAt, until } = readFields(value)
  const isPath = Array.isArray(path) && path.every(isText)
  return isPath && [phone, contact, source].every(isText) && [registeredAt, until].every(isTime)
}

const isText = (value: unknown) => typeof value === 'string'
const isTime = (value: unknown) => Number.isFinite(Date.parse(String(value)))
