import { readCseq, isVia, parseNameAddress, readTag, topVia } from './fields.ts'
import { canonicalName, getHeader, getListHeader, type SipRequest, type SipResponse } from './message.ts'
import type { Fault } from './parse.ts'
import { parseUri } from './uri.ts'

const once = ['from', 'to', 'call-id', 'cseq', 'max-forwards', 'content-length', 'content-type'] as const

/** RFC 3261 section 8.1.1. `unanswerable` when not even a refusal could be delivered. */
export function checkRequest(request: SipRequest): Fault | 'unanswerable' | undefined {
  if (!topVia(request)) return 'unanswerable'
  const bad = badField(request)
  if (bad) return { status: 400, reason: `Bad ${bad}` }
  const forwards = getHeader(request, 'max-forwards')
  if (forwards !== undefined && Number(forwards) === 0 && request.method !== 'OPTIONS')
    return { status: 483, reason: 'Too Many Hops' }
  if (parseUri(request.uri) === 'other') return { status: 416, reason: 'Unsupported URI Scheme' }
  return undefined
}

/** A check for each field; the first failing field is named. */
const rules: readonly (readonly [name: string, isWell: (request: SipRequest) => boolean])[] = [
  ...once.map(
    (name) =>
      [
        canonicalName(name),
        ({ headers }: SipRequest) => headers.filter(([known]) => known === name).length < 2,
      ] as const,
  ),
  ['Via', (request) => getListHeader(request, 'via').every(isVia)],
  ['Call-ID', (request) => /^\S{1,256}$/.test(getHeader(request, 'call-id') ?? '')],
  ['From', (request) => isParty(request, 'from')],
  ['To', (request) => isParty(request, 'to')],
  ['CSeq', (request) => readCseq(request)?.method === request.method],
  ['Max-Forwards', (request) => /^\d{1,4}$/.test(getHeader(request, 'max-forwards') ?? '70')],
  ['Content-Length', (request) => /^\d{1,9}$/.test(getHeader(request, 'content-length') ?? '0')],
  ['Request-URI', ({ uri }) => parseUri(uri) !== undefined],
]

function badField(request: SipRequest): string | undefined {
  return rules.find(([, isWell]) => !isWell(request))?.[0]
}

function isParty(request: SipRequest, field: 'from' | 'to'): boolean {
  const address = parseNameAddress(getHeader(request, field) ?? '')
  if (address === undefined || parseUri(address.uri) === undefined) return false
  return !address.params.has('tag') || readTag(request, field) !== undefined
}

export function isCompleteResponse(response: SipResponse): boolean {
  return (
    getListHeader(response, 'via').length === 1 &&
    topVia(response) !== undefined &&
    readCseq(response) !== undefined
  )
}
