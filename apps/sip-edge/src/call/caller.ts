import { uriIn } from '../message/fields.ts'
import { headerOf, type SipRequest } from '../message/message.ts'

/**
 * Who calls, as a network that is trusted says (RFC 3325): P-Asserted-Identity, else From; '' for whoever wants to be hidden (RFC 3323).
 */
export function assertedCaller(invite: SipRequest): string {
  if (wantsPrivacy(invite)) return ''
  const { user, host } =
    uriIn(headerOf(invite, 'p-asserted-identity')) ?? uriIn(headerOf(invite, 'from')) ?? {}
  if (!user || /^(?:anonymous|unknown|restricted)$/i.test(user) || host === 'anonymous.invalid') return ''
  const number = numberIn(user)
  return isNumber(number) ? number : ''
}

/** Whether whoever calls hides who they are (RFC 3323, RFC 3325). */
export function wantsPrivacy(invite: SipRequest): boolean {
  return /\b(?:id|user|header)\b/i.test(headerOf(invite, 'privacy') ?? '')
}

/** The number of an address's user part: without what separates its digits, or parameters (RFC 3966 in RFC 3261 section 19.1.6); full-width digits are digits. At most 40 signs. */
export function numberIn(user: string): string {
  return user
    .split(';')[0]!
    .normalize('NFKC')
    .replace(/[\s().-]/g, '')
    .slice(0, 40)
}

/** Whether it may have been dialled: the application, which decides what is a number, is asked and told of nothing that it could not read. */
export function isDialled(text: string): boolean {
  return /^[!-~]{1,40}$/.test(text)
}

function isNumber(text: string): boolean {
  return /^\+?[\d*#]{1,40}$/.test(text)
}
