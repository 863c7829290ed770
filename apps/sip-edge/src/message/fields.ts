import { getHeader, getListHeader, type SipMessage } from './message.ts'
import { parseParams, parseUri, splitParams, trimBlanks, type Uri } from './uri.ts'

/** A name-addr such as From, To, Contact or Route: an address and the parameters of the field. */
type NameAddress = {
  uri: string
  params: ReadonlyMap<string, string>
}

const quoted = /^"(?:[^"\\]|\\.)*"/s
const inBrackets = /^[^<"]*<[ \t]*([^<> \t]+)[ \t]*>[ \t]*((?:;.*)?)$/s
const bare = /^([^ \t;<>"?]+)[ \t]*((?:;.*)?)$/s

/** RFC 3261 section 20.10: without brackets, parameters belong to the field. */
export function parseNameAddress(value: string): NameAddress | undefined {
  const name = quoted.exec(value)?.[0] ?? ''
  const rest = value.slice(name.length)
  const [, uri, params = ''] = inBrackets.exec(rest) ?? (name === '' ? bare.exec(rest) : undefined) ?? []
  return uri === undefined ? undefined : { uri, params: parseParams(params) }
}

export function readUri(value: string | undefined): Uri | undefined {
  const address = value === undefined ? undefined : parseNameAddress(value)
  const uri = address && parseUri(address.uri)
  return uri === 'other' ? undefined : uri
}

const tag = /^[^ \t"<>;,]+$/

/** The tag of From or To; undefined when it is missing or not a token. */
export function readTag(message: SipMessage, field: 'from' | 'to'): string | undefined {
  const shown = parseNameAddress(getHeader(message, field) ?? '')?.params.get('tag')
  return shown !== undefined && tag.test(shown) ? shown : undefined
}

/** One hop of a request (RFC 3261 section 20.42). */
type Via = {
  protocol: string
  host: string
  port: number | undefined
  params: ReadonlyMap<string, string>
}

const viaStart = /^[^ \t/]+[ \t]*\/[ \t]*[^ \t/]+[ \t]*\/[ \t]*([^ \t/]+)[ \t]+(\S.*)$/s
const sentBy = /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?:[ \t]*:[ \t]*(\d{1,5}))?$/

/** Parses one Via value of any version; undefined when it is malformed. */
function parseVia(value: string): Via | undefined {
  const [, protocol, rest] = viaStart.exec(value) ?? []
  if (protocol === undefined || rest === undefined) return undefined
  const end = rest.indexOf(';')
  const params = end < 0 ? '' : rest.slice(end)
  const [, host, port = ''] = sentBy.exec(trimBlanks(end < 0 ? rest : rest.slice(0, end))) ?? []
  if (host === undefined || Number(port) > 65_535) return undefined
  return {
    protocol: protocol.toUpperCase(),
    host: host.replace(/^\[|\]$/g, '').toLowerCase(),
    port: port === '' ? undefined : Number(port),
    params: parseParams(params),
  }
}

/** Whether a Via value also follows the grammar: each semicolon starts a parameter. */
export function isVia(value: string): boolean {
  return parseVia(value) !== undefined && splitParams(value).every((param) => trimBlanks(param) !== '')
}

/** The topmost Via: the sender of this request, or the recipient of this response. */
export function topVia(message: SipMessage): Via | undefined {
  const [top] = getListHeader(message, 'via')
  return top === undefined ? undefined : parseVia(top)
}

/** CSeq: the number of a request within its dialog, below 2³¹, and its method. */
export function readCseq(message: SipMessage): { number: number; method: string } | undefined {
  const [, number, method] = /^(\d{1,10})[ \t]+(\S+)$/.exec(getHeader(message, 'cseq') ?? '') ?? []
  if (number === undefined || method === undefined || Number(number) >= 2 ** 31) return undefined
  return { number: Number(number), method }
}

/** The media type of a body, such as "application/sdp"; '' when it is missing. */
export function readContentType(message: Pick<SipMessage, 'headers'>): string {
  return trimBlanks((getHeader(message, 'content-type') ?? '').split(';')[0]!).toLowerCase()
}

export function isEncoded(message: SipMessage): boolean {
  return getListHeader(message, 'content-encoding').some((each) => !/^identity$/i.test(each))
}
