import { readTag } from './fields.ts'
import { getHeaders, type Headers, noBody, type SipRequest, type SipResponse } from './message.ts'

/** Reason phrases of the statuses that we use (RFC 3261 section 21). */
const reasons: Readonly<Record<number, string>> = {
  100: 'Trying',
  180: 'Ringing',
  181: 'Call Is Being Forwarded',
  183: 'Session Progress',
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  415: 'Unsupported Media Type',
  416: 'Unsupported URI Scheme',
  420: 'Bad Extension',
  422: 'Session Interval Too Small',
  423: 'Interval Too Brief',
  480: 'Temporarily Unavailable',
  481: 'Call/Transaction Does Not Exist',
  482: 'Loop Detected',
  483: 'Too Many Hops',
  486: 'Busy Here',
  487: 'Request Terminated',
  488: 'Not Acceptable Here',
  491: 'Request Pending',
  500: 'Server Internal Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  505: 'Version Not Supported',
  603: 'Decline',
}

type ResponseOptions = { reason?: string; headers?: Headers; body?: Buffer; tag?: string | undefined }

/** RFC 3261 sections 8.2.6 and 12.1.1. `tag` is added to To if that has none, except in a 100. */
export function createResponse(
  request: SipRequest,
  status: number,
  options: ResponseOptions = {},
): SipResponse {
  const { reason = reasons[status] ?? 'Failure', headers = [], body = noBody, tag } = options
  const tagged = tag !== undefined && status > 100 && !readTag(request, 'to')
  const to = firstField(request, 'to').map(
    ([name, value]) => [name, tagged ? `${value};tag=${tag}` : value] as const,
  )
  const stays = request.method === 'INVITE' && status > 100 && status < 300 ? ['record-route'] : []
  const others = ['from', 'call-id', 'cseq'].flatMap((name) => firstField(request, name))
  return {
    status,
    reason,
    headers: [...getHeaders(request, 'via'), ...others, ...getHeaders(request, ...stays), ...to, ...headers],
    body,
  }
}

/** The first field of a name: a request with duplicates gets one back. */
function firstField(request: SipRequest, name: string): Headers {
  return getHeaders(request, name).slice(0, 1)
}
