import { fullName, getHeaders, type Headers, isRequest, noBody, type SipMessage } from './message.ts'
import { trimBlanks } from './uri.ts'

/** The reason for which a request is refused before it is handled. */
export type Fault = { status: 400 | 416 | 482 | 483 | 505 | 513; reason: string }

/** Or the reason why it cannot be answered at all. */
type ParseResult = { message: SipMessage; fault?: Fault } | { unreadable: string }

const maxFields = 200
export const maxMessageBytes = 65_536

const startOfResponse = /^(SIP\/\d+\.\d+) ([1-6]\d\d)(?: (.*))?$/is
const methodName = /^[!%'*+\-.0-9A-Z_`a-z~]{1,64}$/
const versionName = /^SIP\/\d+\.\d+$/i
const loneReturn = /\r(?!\n)/g
const fieldLine = /^([!%'*+\-.0-9A-Z_`a-z~]+)[ \t]*:(.*)$/s

/**
 * RFC 3261 sections 7 and 25: a datagram, or one message of a stream. Bytes after Content-Length are dropped.
 * A malformed request is parsed as far as its refusal needs.
 */
export function parseMessage(bytes: Buffer): ParseResult {
  const { start, headers, isWhole, rest } = readHead(bytes)
  const length = contentLength(headers) ?? rest.length
  // An empty part of the datagram would keep all of it in memory.
  const message = readStart(start, headers, length === 0 ? noBody : rest.subarray(0, length))
  if (!message) return { unreadable: 'its first line is neither a request nor a response' }
  if (isWhole && length <= rest.length) return message
  if (isRequest(message.message) && isWhole && bytes.length - rest.length + length > maxMessageBytes)
    return { message: message.message, fault: { status: 513, reason: 'Message Too Large' } }
  const reason = isWhole ? 'Body Breaks Off' : 'Bad Header'
  if (!isRequest(message.message)) return { unreadable: `it is a response with a fault: ${reason}` }
  return { message: message.message, fault: { status: 400, reason } }
}

/** The head of a message, whether it is complete and well-formed, and the bytes after it. */
function readHead(bytes: Buffer): { start: string; headers: Headers; isWhole: boolean; rest: Buffer } {
  const end = endOfHead(bytes)
  const text = bytes.toString('latin1', 0, end?.head)
  const head = text.replace(loneReturn, ' ')
  const [start = '', ...lines] = unfold(head)
  const { headers, isWhole } = readFields(lines)
  const rest = end ? bytes.subarray(end.body) : noBody
  return { start, headers, isWhole: end !== undefined && isWhole && head === text, rest }
}

/** Undefined without an empty line after `from`. Lenient senders end lines by LF alone. */
export function endOfHead(bytes: Buffer, from = 0): { head: number; body: number } | undefined {
  const strict = bytes.indexOf('\n\r\n', from)
  const lax = bytes.subarray(0, strict < 0 ? bytes.length : strict + 1).indexOf('\n\n', from)
  const at = lax < 0 ? strict : lax
  if (at < 0) return undefined
  return { head: bytes[at - 1] === 13 ? at - 1 : at, body: at + (lax < 0 ? 3 : 2) }
}

/** The Content-Length; undefined when it is missing, unreadable or contradictory. */
export function contentLength(headers: Headers): number | undefined {
  const values = getHeaders({ headers }, 'content-length').map(([, value]) => value)
  const [first] = new Set(values)
  if (first === undefined || values.some((value) => value !== first)) return undefined
  return /^\d{1,9}$/.test(first) ? Number(first) : undefined
}

/** The header fields of these lines, and whether all lines are valid and not too many. */
export function readFields(lines: readonly string[]): { headers: Headers; isWhole: boolean } {
  const headers: [string, string][] = []
  for (const line of lines) {
    const [, name, value] = fieldLine.exec(line) ?? []
    if (name !== undefined && value !== undefined) headers.push([fullName(name), trimBlanks(value)])
  }
  return { headers, isWhole: headers.length === lines.length && lines.length <= maxFields }
}

/** The lines of a header; a line that begins with white space continues the previous one. */
export function unfold(head: string): string[] {
  return head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
}

function readStart(
  start: string,
  headers: Headers,
  body: Buffer,
): { message: SipMessage; fault?: Fault } | undefined {
  const [, version = '', status, reason = ''] = startOfResponse.exec(start) ?? []
  if (status !== undefined)
    return isOurs(version) ? { message: { status: Number(status), reason, headers, body } } : undefined
  const line = trimBlanks(start)
  const [first, last] = [line.indexOf(' '), line.lastIndexOf(' ')]
  const [method, uri] = [line.slice(0, Math.max(first, 0)), trimBlanks(line.slice(first, last))]
  const requestVersion = line.slice(last + 1)
  if (!methodName.test(method) || uri === '' || !versionName.test(requestVersion)) return undefined
  const message = { method, uri, headers, body }
  return isOurs(requestVersion)
    ? { message }
    : { message, fault: { status: 505, reason: 'Version Not Supported' } }
}

function isOurs(version: string): boolean {
  return version.toUpperCase() === 'SIP/2.0'
}
