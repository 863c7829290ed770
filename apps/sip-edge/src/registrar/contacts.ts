import { parseNameAddress } from '../message/fields.ts'
import { getHeader, getListHeader, type SipRequest } from '../message/message.ts'
import { parseUri } from '../message/uri.ts'

/** Maximum and default expiry (s) of a registration (RFC 3261 section 20.19). */
const maxSeconds = 3600

/** A Contact and its expiry in seconds; 0 removes it. */
export type Contact = { uri: string; seconds: number; preference: number }

/** `all` removes every one. Undefined when they are malformed (RFC 3261 section 10.3). */
export function readContacts(request: SipRequest): Contact[] | 'all' | undefined {
  const values = getListHeader(request, 'contact')
  const expires = getHeader(request, 'expires')
  if (values.includes('*')) return values.length === 1 && /^0+$/.test(expires ?? '') ? 'all' : undefined
  const contacts = values.flatMap((value) => readContact(value, expires) ?? [])
  return contacts.length === values.length ? contacts : undefined
}

/** The Contact to ring, because a phone has one location: the preferred one, else the first. */
export function selectPreferred(contacts: readonly Contact[]): Contact | undefined {
  const added = contacts.filter(({ seconds }) => seconds > 0)
  return added.toSorted((one, other) => other.preference - one.preference)[0]
}

function readContact(value: string, expires: string | undefined): Contact | undefined {
  const address = parseNameAddress(value)
  const parsed = address && parseUri(address.uri)
  if (!parsed || parsed === 'other') return undefined
  const { uri, params } = address
  const seconds = params.get('expires') ?? expires ?? ''
  return {
    uri,
    seconds: /^\d+$/.test(seconds) ? Math.min(Number(seconds), maxSeconds) : maxSeconds,
    preference: Number(params.get('q') ?? 1) || 0,
  }
}
