import { wholeName } from './header-names.ts'
import { type Headers, headerOf, isRequest, type SipMessage } from './message.ts'

/** Why a request is answered with a failure before anybody looks at what it wants. */
export type Fault = { status: 400 | 413 | 416 | 420 | 482 | 483 | 505; reason: string }

/** A message, with its fault when it is a request that must be refused; or why there is nothing that could be answered. */
export type Parsed = { message: SipMessage; fault?: Fault } | { unreadable: string }

const mostFields = 200

const startOfRequest = /^([!%'*+\-.0-9A-Z_`a-z~]{1,32}) +(\S.*?) +(SIP\/\d+\.\d+)$/i
const startOfResponse = /^(SIP\/\d+\.\d+) ([1-6]\d\d)(?: (.*))?$/i
const fieldLine = /^([!%'*+\-.0-9A-Z_`a-z~]+)[ \t]*:(.*)$/s

/**
 * Reads one message (RFC 3261 sections 7 and 25) out of the bytes of a datagram, or of just this message on a stream. What is behind Content-Length
 * is cut off; without that field the body goes to the end.
 */
export function parseMessage(bytes: Buffer): Parsed {
  const end = endOfHead(bytes)
  if (!end) return { unreadable: 'its header has no end' }
  const [start = '', ...lines] = unfold(bytes.toString('utf8', 0, end.head))
  const headers = readFields(lines)
  if (!headers) return { unreadable: 'a line of its header is no field' }
  const rest = bytes.subarray(end.body)
  const length = contentLength(headers) ?? rest.length
  const message = readStart(start, headers, rest.subarray(0, length))
  if (!message) return { unreadable: 'its first line is neither a request nor a response' }
  if (length <= rest.length) return message
  if (!isRequest(message.message)) return { unreadable: 'its body breaks off' }
  return { message: message.message, fault: { status: 400, reason: 'Body Breaks Off' } }
}

/** Where the header ends and the body begins; undefined when there is no empty line. Line ends are CRLF, or LF alone from the careless. */
export function endOfHead(bytes: Buffer): { head: number; body: number } | undefined {
  const strict = bytes.indexOf('\r\n\r\n')
  const lax = bytes.indexOf('\n\n')
  if (strict >= 0 && (lax < 0 || strict < lax)) return { head: strict, body: strict + 4 }
  return lax < 0 ? undefined : { head: lax, body: lax + 2 }
}

/** The Content-Length of a header; undefined where there is none that can be read. */
export function contentLength(headers: Headers): number | undefined {
  const value = headerOf({ headers }, 'content-length')
  return value !== undefined && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

/** The fields of a header's lines; undefined when one is no field, or when there are too many. */
export function readFields(lines: readonly string[]): Headers | undefined {
  if (lines.length > mostFields) return undefined
  const fields: [string, string][] = []
  for (const line of lines) {
    const [, name, value] = fieldLine.exec(line) ?? []
    if (name === undefined || value === undefined) return undefined
    fields.push([wholeName(name), value.trim()])
  }
  return fields
}

/** The lines of a header; a line that begins with a blank belongs to the one before it. */
export function unfold(head: string): string[] {
  return head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
}

function readStart(
  start: string,
  headers: Headers,
  body: Buffer,
): { message: SipMessage; fault?: Fault } | undefined {
  const [, version, status, reason = ''] = startOfResponse.exec(start) ?? []
  if (status !== undefined)
    return isOurs(version) ? { message: { status: Number(status), reason, headers, body } } : undefined
  const [, method, uri, asked] = startOfRequest.exec(start) ?? []
  if (method === undefined || uri === undefined) return undefined
  const message = { method, uri, headers, body }
  return isOurs(asked) ? { message } : { message, fault: { status: 505, reason: 'Version Not Supported' } }
}

function isOurs(version: string | undefined): boolean {
  return version?.toUpperCase() === 'SIP/2.0'
}
