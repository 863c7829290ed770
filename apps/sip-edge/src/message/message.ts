import { canonicalName } from './header-names.ts'
import { trimBlanks } from './uri.ts'

/**
 * Header fields in their order: names in lower case and whole ("call-id", never "i"), values unfolded and
 * without the blanks around them. Text is latin1: a character is a byte, so that what is in UTF-8 or in
 * anything else goes back as it came.
 */
export type Headers = readonly (readonly [name: string, value: string])[]

export type SipRequest = {
  method: string
  /** The Request-URI as it came. */
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

/** The value of the first field of this name, as it stands in the message. */
export function getHeader({ headers }: { headers: Headers }, name: string): string | undefined {
  return headers.find(([known]) => known === name)?.[1]
}

/**
 * The values of all fields of this name, those that commas join taken apart; for fields that are lists by RFC
 * 3261.
 */
export function getListHeader({ headers }: { headers: Headers }, name: string): string[] {
  return headers.flatMap(([known, value]) => (known === name ? splitList(value) : []))
}

/** The fields of these names, as they came. */
export function getHeaders({ headers }: { headers: Headers }, ...names: string[]): Headers {
  return headers.filter(([name]) => names.includes(name))
}

/**
 * Text in quotes, an address in angle brackets, what stands between, or a comma: all that a list is made of.
 */
const pieces = /"(?:[^"\\]|\\.)*"?|<[^>]*>?|[^",<]+|,/gs

/**
 * The parts of a list between commas that stand neither in quotes nor in angle brackets, without the blanks
 * around them and without empty ones.
 */
export function splitList(list: string): string[] {
  const parts = ['']
  for (const [piece] of list.matchAll(pieces)) {
    if (piece === ',') parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts.map(trimBlanks).filter((part) => part !== '')
}

/** What would end a line, or is no byte. */
const lineEnds = /[\r\n]|[^\0-\xff]/g

/**
 * The bytes of a message (RFC 3261 section 7). Content-Length is its body's, whatever its fields say; nothing
 * in a line makes two of it.
 */
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
  return Buffer.concat([Buffer.from(head, 'latin1'), message.body])
}
