import { trimBlanks } from './uri.ts'

/**
 * Names are full and in lower case ("call-id", never "i"), values unfolded and trimmed. Text is latin1, a
 * character a byte, so that UTF-8 and other encodings are returned unchanged.
 */
export type Headers = readonly (readonly [name: string, value: string])[]

export type SipRequest = {
  method: string
  uri: string
  headers: Headers
  body: Buffer
}

export type SipResponse = { status: number; reason: string; headers: Headers; body: Buffer }

export type SipMessage = SipRequest | SipResponse

export const noBody = Buffer.alloc(0)

export function isRequest(message: SipMessage): message is SipRequest {
  return 'method' in message
}

export function getHeader({ headers }: { headers: Headers }, name: string): string | undefined {
  return headers.find(([known]) => known === name)?.[1]
}

/** With comma-separated lists split; for fields that are lists by RFC 3261. */
export function getListHeader({ headers }: { headers: Headers }, name: string): string[] {
  return headers.flatMap(([known, value]) => (known === name ? splitList(value) : []))
}

export function getHeaders({ headers }: { headers: Headers }, ...names: string[]): Headers {
  return headers.filter(([name]) => names.includes(name))
}

/** The tokens of a list: quoted text, an address in angle brackets, other text, or a comma. */
const pieces = /"(?:[^"\\]|\\.)*"?|<[^>]*>?|[^",<]+|,/gs

/** Between commas outside of quotes and angle brackets, trimmed and without empty ones. */
export function splitList(list: string): string[] {
  if (!list.includes(',')) return [trimBlanks(list)].filter((part) => part !== '')
  const parts = ['']
  for (const [piece] of list.matchAll(pieces)) {
    if (piece === ',') parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts.map(trimBlanks).filter((part) => part !== '')
}

/** Characters that would end a line, or are not a byte. */
const lineEnds = /[\r\n]|[^\0-\xff]/g

/** RFC 3261 section 7. Content-Length is computed. Line breaks inside a field are removed. */
export function serialise(message: SipMessage): Buffer {
  const start = isRequest(message)
    ? `${message.method} ${message.uri} SIP/2.0`
    : `SIP/2.0 ${message.status} ${message.reason}`
  const fields = message.headers.filter(([name]) => name !== 'content-length')
  const lines = [start, ...fields.map(([name, value]) => `${canonicalName(name)}: ${value}`)]
  const head = [
    ...lines.map((line) => line.replace(lineEnds, ' ')),
    `Content-Length: ${message.body.length}`,
    '',
    '',
  ].join('\r\n')
  const bytes = Buffer.from(head, 'latin1')
  return message.body.length === 0 ? bytes : Buffer.concat([bytes, message.body])
}

/** Compact forms (RFC 3261 section 7.3.3, RFC 3265, 3515, 3841, 3892, 4028). */
const compact: ReadonlyMap<string, string> = new Map([
  ['a', 'accept-contact'],
  ['b', 'referred-by'],
  ['c', 'content-type'],
  ['e', 'content-encoding'],
  ['f', 'from'],
  ['i', 'call-id'],
  ['j', 'reject-contact'],
  ['k', 'supported'],
  ['l', 'content-length'],
  ['m', 'contact'],
  ['o', 'event'],
  ['r', 'refer-to'],
  ['s', 'subject'],
  ['t', 'to'],
  ['u', 'allow-events'],
  ['v', 'via'],
  ['x', 'session-expires'],
])

/** The full name of a field in lower case. */
export function fullName(name: string): string {
  const lower = name.toLowerCase()
  return compact.get(lower) ?? lower
}

const unusual: ReadonlyMap<string, string> = new Map([
  ['call-id', 'Call-ID'],
  ['cseq', 'CSeq'],
  ['mime-version', 'MIME-Version'],
  ['min-se', 'Min-SE'],
  ['rack', 'RAck'],
  ['rseq', 'RSeq'],
  ['www-authenticate', 'WWW-Authenticate'],
])

/** The usual spelling of a name: "Max-Forwards". */
export function canonicalName(name: string): string {
  return unusual.get(name) ?? name.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase())
}
