import { headerOf, listOf, type SipMessage } from './message.ts'
import { parseParams, parseUri, type Uri } from './uri.ts'

/** From, To, Contact, Route and their like: who, and the parameters of the field. */
export type NameAddress = {
  /** The address as it stands there. */
  uri: string
  params: ReadonlyMap<string, string>
}

const bracketed = /^(?:"(?:[^"\\]|\\.)*"|[^<"]*)\s*<\s*([^<>\s]+)\s*>\s*((?:;.*)?)$/s
const bare = /^([^\s;<>"?]+)\s*((?:;.*)?)$/s

/** Reads a name-addr or addr-spec (RFC 3261 section 20.10): without brackets, parameters are the field's. Undefined when it is neither. */
export function parseNameAddress(value: string): NameAddress | undefined {
  const [, uri, params = ''] = bracketed.exec(value) ?? bare.exec(value) ?? []
  return uri === undefined ? undefined : { uri, params: parseParams(params) }
}

/** The address that a field names; undefined when it names none of SIP's or a telephone number. */
export function uriIn(value: string | undefined): Uri | undefined {
  const address = value === undefined ? undefined : parseNameAddress(value)
  const uri = address && parseUri(address.uri)
  return uri === 'other' ? undefined : uri
}

/** The tag of From or To. */
export function tagOf(message: SipMessage, field: 'from' | 'to'): string | undefined {
  return parseNameAddress(headerOf(message, field) ?? '')?.params.get('tag')
}

/** One station of a request's way (RFC 3261 section 20.42). */
export type Via = {
  protocol: string
  host: string
  port: number | undefined
  params: ReadonlyMap<string, string>
}

const viaValue =
  /^SIP\s*\/\s*2\.0\s*\/\s*([A-Za-z-]+)\s+(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)\s*(?::\s*(\d{1,5}))?\s*((?:;.*)?)$/s

export function parseVia(value: string): Via | undefined {
  const [, protocol, host, port, params = ''] = viaValue.exec(value) ?? []
  if (protocol === undefined || host === undefined) return undefined
  return {
    protocol: protocol.toUpperCase(),
    host: host.replace(/^\[|\]$/g, '').toLowerCase(),
    port: port === undefined ? undefined : Number(port),
    params: parseParams(params),
  }
}

/** The Via on top: who sent this request, or to whom this response goes. */
export function topVia(message: SipMessage): Via | undefined {
  const [top] = listOf(message, 'via')
  return top === undefined ? undefined : parseVia(top)
}

/** CSeq: the number of a request within its dialog, below 2³¹, and its method. */
export function cseqOf(message: SipMessage): { number: number; method: string } | undefined {
  const [, number, method] = /^(\d{1,10})\s+(\S+)$/.exec(headerOf(message, 'cseq') ?? '') ?? []
  if (number === undefined || method === undefined || Number(number) >= 2 ** 31) return undefined
  return { number: Number(number), method }
}

/** The kind of a body, such as "application/sdp"; '' where none is named. */
export function contentTypeOf(message: SipMessage): string {
  return (headerOf(message, 'content-type') ?? '').split(';')[0]!.trim().toLowerCase()
}
