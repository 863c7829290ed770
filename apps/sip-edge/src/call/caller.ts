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
  return numberIn(user)
}

/** Whether whoever calls hides who they are (RFC 3323, RFC 3325). */
export function wantsPrivacy(invite: SipRequest): boolean {
  return /\b(?:id|user|header)\b/i.test(headerOf(invite, 'privacy') ?? '')
}

/** The number of an address's user part: without what separates its digits, or parameters (RFC 3966 in RFC 3261 section 19.1.6); at most 40 signs. */
export function numberIn(user: string): string {
  return user
    .split(';')[0]!
    .replace(/[\s().-]/g, '')
    .slice(0, 40)
}
