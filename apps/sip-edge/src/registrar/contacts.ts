import { parseNameAddress } from '../message/fields.ts'
import { getHeader, getListHeader, type SipRequest } from '../message/message.ts'
import { parseUri } from '../message/uri.ts'

/**
 * How long (s) a phone is found at most, and where it names no time that can be read (RFC 3261 section
 * 20.19).
 */
const maxSeconds = 3600

/** An address at which a phone wants to be found for so many seconds; 0: no more. */
export type Contact = { uri: string; seconds: number; preference: number }

/**
 * What the Contacts of a REGISTER ask for, all of them, in one field or many; `all` ends every one. Undefined
 * where they cannot be read (RFC 3261 section 10.3).
 */
export function readContacts(request: SipRequest): Contact[] | 'all' | undefined {
  const values = getListHeader(request, 'contact')
  const expires = getHeader(request, 'expires')
  if (values.includes('*')) return values.length === 1 && /^0+$/.test(expires ?? '') ? 'all' : undefined
  const contacts = values.flatMap((value) => readContact(value, expires) ?? [])
  return contacts.length === values.length ? contacts : undefined
}

/**
 * The address that is to be rung of several, since a phone has one place: the one that it prefers, else the
 * first.
 */
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
