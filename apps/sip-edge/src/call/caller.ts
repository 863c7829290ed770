import { canonicalNumber } from '@hao/numbers/telephone.ts'
import { parseNameAddress, readUri } from '../message/fields.ts'
import { getHeaders, getHeader, getListHeader, type SipRequest } from '../message/message.ts'
import { parseParams, type Uri } from '../message/uri.ts'

/**
 * The caller as a trusted network states it (RFC 3325): P-Asserted-Identity, else Remote-Party-ID, else From;
 * '' for a caller who is hidden (RFC 3323), and where the identity that counts names no number. decisions/064
 * has the rules.
 */
export function readAssertedCaller(invite: SipRequest): string {
  if (requestsPrivacy(invite)) return ''
  return (
    readAssertedIdentity(invite) ?? readRemotePartyId(invite) ?? readNumber(getHeader(invite, 'from')) ?? ''
  )
}

/** Whether the caller asks to be hidden (RFC 3323, RFC 3325). */
export function requestsPrivacy(invite: SipRequest): boolean {
  return getHeaders(invite, 'privacy').some(([, value]) => /\b(?:id|user|header)\b/i.test(value))
}

/** The number that a registered phone says it is: a hint where several phones share one address. */
export function readPreferredNumber(request: SipRequest): string {
  const [preferred] = getListHeader(request, 'p-preferred-identity')
  return canonicalNumber(readNumber(preferred ?? getHeader(request, 'from')) ?? '')
}

/**
 * The number of an address's user part: without what separates its digits, or parameters (RFC 3966 in RFC
 * 3261 section 19.1.6); full-width digits are digits. At most 40 signs.
 */
export function normaliseUserPart(user: string): string {
  return user
    .split(';')[0]!
    .normalize('NFKC')
    .replace(/[\s().-]/g, '')
    .slice(0, 40)
}

/**
 * Whether it may have been dialled: the application, which decides what is a number, is asked and told of
 * nothing that it could not read.
 */
export function isDiallable(text: string): boolean {
  return /^[!-~]{1,40}$/.test(text)
}

/**
 * The number that P-Asserted-Identity states; '' where none of its values is a number, undefined where there
 * is no such field. A tel URI counts before a SIP URI, which may name an account.
 */
function readAssertedIdentity(invite: SipRequest): string | undefined {
  if (getHeaders(invite, 'p-asserted-identity').length === 0) return undefined
  const values = getListHeader(invite, 'p-asserted-identity')
  const numbers = values.flatMap((value) => {
    const number = readNumber(value)
    return number ? [{ number, isTel: readUri(value)?.scheme === 'tel' }] : []
  })
  return (numbers.find(({ isTel }) => isTel) ?? numbers[0])?.number ?? ''
}

/**
 * The number of a Remote-Party-ID that names the caller and was screened; '' where it asks for privacy,
 * undefined where there is none.
 */
function readRemotePartyId(invite: SipRequest): string | undefined {
  for (const value of getListHeader(invite, 'remote-party-id')) {
    const params = parseNameAddress(value)?.params
    const is = (name: string, usual: string) => (params?.get(name) ?? usual).toLowerCase()
    if (is('party', 'calling') !== 'calling' || is('screen', 'yes') === 'no') continue
    return /\b(?:full|uri)\b/.test(is('privacy', 'off')) ? '' : (readNumber(value) ?? '')
  }
  return undefined
}

/**
 * The number in a name-addr; '' for a caller who is hidden, undefined where there is no number that can be
 * read.
 */
function readNumber(value: string | undefined): string | undefined {
  const uri = readUri(value)
  if (value === undefined || !uri) return undefined
  if (uri.host === 'anonymous.invalid') return ''
  const number = normaliseUserPart(uri.user)
  if (canonicalNumber(number) === '') return undefined
  return addPhoneContext(number, readPhoneContext(uri, value))
}

/**
 * `phone-context` of a local number (RFC 3966): a parameter of the URI, of its user part, or, without angle
 * brackets, of the field.
 */
function readPhoneContext({ user, params }: Uri, value: string): string {
  const name = 'phone-context'
  const ofField = parseNameAddress(value)?.params.get(name)
  return params.get(name) ?? parseParams(user).get(name) ?? ofField ?? ''
}

/**
 * A local number together with the global prefix that it stands behind; a global one, or one in the context
 * of a domain, as it is.
 */
function addPhoneContext(number: string, context: string): string {
  const prefix = normaliseUserPart(context)
  if (!/^\+\d+$/.test(prefix) || /^(?:\+|00)/.test(number)) return number
  // In the context of an area some networks write the whole national number.
  const isNational = prefix.startsWith('+86') && number.length > 8
  return (isNational ? '+86' : prefix) + number
}
