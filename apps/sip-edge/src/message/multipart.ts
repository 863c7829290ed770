import { getHeader, type Headers, type SipMessage } from './message.ts'
import { endOfHead, readFields, unfold } from './parse.ts'
import { parseParams } from './uri.ts'

export type Part = { headers: Headers; body: Buffer }

const maxParts = 8

/** RFC 2046 section 5.1, such as a network's signalling next to SDP; empty without a boundary. */
export function readParts(message: Pick<SipMessage, 'headers' | 'body'>): Part[] {
  const type = getHeader(message, 'content-type') ?? ''
  const boundary = parseParams(type.slice(type.indexOf(';'))).get('boundary')
  if (!boundary) return []
  // The first boundary may be at the very beginning.
  const [, ...pieces] = `\r\n${message.body.toString('latin1')}`.split(`\r\n--${boundary}`, maxParts + 1)
  return pieces.flatMap((piece) => (piece.startsWith('--') ? [] : partIn(Buffer.from(piece, 'latin1'))))
}

/** A part: the rest of the boundary line, its header fields, an empty line, its body. */
function partIn(bytes: Buffer): Part[] {
  const end = endOfHead(bytes)
  if (!end) return []
  const [, ...lines] = unfold(bytes.toString('latin1', 0, end.head))
  return [{ headers: readFields(lines).headers, body: bytes.subarray(end.body) }]
}
