import { readCseq, readTag, topVia } from '../message/fields.ts'
import { getHeader, type SipRequest } from '../message/message.ts'

/** The prefix of a branch that identifies its transaction (RFC 3261 section 8.1.1.7). */
export const magicCookie = 'z9hG4bK'

/** For old peers without such a branch, by its other fields. An ACK belongs to its INVITE. */
export function serverKey(request: SipRequest): string {
  const via = topVia(request)
  const branch = via?.params.get('branch') ?? ''
  const method = request.method === 'ACK' ? 'INVITE' : request.method
  const sender = `${via?.host}:${via?.port ?? ''}`
  if (branch.toLowerCase().startsWith(magicCookie.toLowerCase()) && branch.length > magicCookie.length)
    return `${branch} ${sender} ${method}`
  return `${request.uri} ${mergeKey({ ...request, method })} ${sender}`
}

export function mergeKey(request: SipRequest): string {
  return [
    readTag(request, 'from'),
    getHeader(request, 'call-id'),
    readCseq(request)?.number,
    request.method,
  ].join(' ')
}
