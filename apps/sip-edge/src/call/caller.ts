import { canonicalNumber } from '@hao/numbers/telephone.ts'
import { parseNameAddress, readUri } from '../message/fields.ts'
import { getHeaders, getHeader, getListHeader, type SipRequest } from '../message/message.ts'
import { parseParams, type Uri } from '../message/uri.ts'

/** RFC 3325: P-Asserted-Identity, else Remote-Party-ID, else From; '' when that has no number. */
export function readAssertedCaller(invite: SipRequest): string {
  return (
    readAssertedIdentity(invite) ?? readRemotePartyId(invite) ?? readNumber(getHeader(invite, 'from')) ?? ''
  )
}

/** Whether the caller requests privacy (RFC 3323, RFC 3325), also in Remote-Party-ID. */
export function requestsPrivacy(invite: SipRequest): boolean {
  const isPrivate = (value: string) =>
    /\b(?:full|uri)\b/i.test(parseNameAddress(value)?.params.get('privacy') ?? '')
  return (
    getHeaders(invite, 'privacy').some(([, value]) => /\b(?:id|user|header)\b/i.test(value)) ||
    getListHeader(invite, 'remote-party-id').some(isPrivate)
  )
}

/** The numbers that have forwarded a call, as a trunk names them (RFC 5806, RFC 7044). */
export function readForwarders(invite: SipRequest): string[] {
  return ['diversion', 'history-info']
    .flatMap((name) => getListHeader(invite, name))
    .flatMap((value) => readNumber(value) || [])
}

/** The number that a registered phone claims, to distinguish several phones at one address. */
export function readPreferredNumber(request: SipRequest): string {
  const [preferred] = getListHeader(request, 'p-preferred-identity')
  return canonicalNumber(readNumber(preferred ?? getHeader(request, 'from')) ?? '')
}

/** Without visual separators and parameters (RFC 3966 in RFC 3261 section 19.1.6), at most 40 characters. */
export function normaliseUserPart(user: string): string {
  return user
    .split(';')[0]!
    .normalize('NFKC')
    .replace(/[\s().-]/g, '')
    .slice(0, 40)
}

/** Other texts are not sent to the application, which could not parse them. */
export function isDiallable(text: string): boolean {
  return /^[!-~]{1,40}$/.test(text)
}

/** '' when no value has a number, undefined without the field. A tel URI has precedence over a SIP URI. */
function readAssertedIdentity(invite: SipRequest): string | undefined {
  if (getHeaders(invite, 'p-asserted-identity').length === 0) return undefined
  const values = getListHeader(invite, 'p-asserted-identity')
  const numbers = values.flatMap((value) => {
    const number = readNumber(value)
    return number ? [{ number, isTel: readUri(value)?.scheme === 'tel' }] : []
  })
  return (numbers.find(({ isTel }) => isTel) ?? numbers[0])?.number ?? ''
}

/** The number in a screened Remote-Party-ID of the calling party; undefined without one. */
function readRemotePartyId(invite: SipRequest): string | undefined {
  for (const value of getListHeader(invite, 'remote-party-id')) {
    const params = parseNameAddress(value)?.params
    const is = (name: string, usual: string) => (params?.get(name) ?? usual).toLowerCase()
    if (is('party', 'calling') !== 'calling' || is('screen', 'yes') === 'no') continue
    return readNumber(value) ?? ''
  }
  return undefined
}

/** The number in a name-addr; '' for a hidden caller, undefined without a readable number. */
function readNumber(value: string | undefined): string | undefined {
  const uri = readUri(value)
  if (value === undefined || !uri) return undefined
  if (uri.host === 'anonymous.invalid') return ''
  const number = normaliseUserPart(uri.user)
  if (canonicalNumber(number) === '') return undefined
  return addPhoneContext(number, readPhoneContext(uri, value))
}

/** Of a local number (RFC 3966): of the URI, its user part, or, without angle brackets, the field. */
function readPhoneContext({ user, params }: Uri, value: string): string {
  const name = 'phone-context'
  const ofField = parseNameAddress(value)?.params.get(name)
  return params.get(name) ?? parseParams(user).get(name) ?? ofField ?? ''
}

/** A global number, or one in the context of a domain, stays as it is. */
function addPhoneContext(number: string, context: string): string {
  const prefix = normaliseUserPart(context)
  if (!/^\+\d+$/.test(prefix) || /^(?:\+|00)/.test(number)) return number
  // Some networks send the full national number in the context of an area.
  const isNational = prefix.startsWith('+86') && number.length > 8
  return (isNational ? '+86' : prefix) + number
}
