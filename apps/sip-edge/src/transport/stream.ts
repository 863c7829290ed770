import { contentLength, endOfHead, maxMessageBytes, readFields, unfold } from '../message/parse.ts'

/** The rest of a stream after its complete messages have been delivered. */
export type StreamRest = 'nothing' | 'a part' | 'broken'

/**
 * RFC 3261 section 18.3. Without a known length the next message cannot be found: its head is delivered, and
 * the stream is broken. Each byte is scanned once.
 */
export function createStreamReader(deliver: (message: Buffer) => void): (piece: Buffer) => StreamRest {
  let bytes = Buffer.alloc(0)
  /** Offsets: the start of the next message, the end of the scanned part, the end of the data. */
  let [start, scanned, filled] = [0, 0, 0]
  let length: number | 'broken' | undefined

  const append = (piece: Buffer) => {
    if (filled + piece.length > bytes.length) {
      const wider = Buffer.alloc(Math.max(2 * (filled - start), filled - start + piece.length))
      bytes.copy(wider, 0, start, filled)
      ;[bytes, scanned, filled, start] = [wider, scanned - start, filled - start, 0]
    }
    piece.copy(bytes, filled)
    filled += piece.length
  }

  /** The length of the next message, once its head is complete. */
  const measure = () => {
    while (start < filled && isEmptyLine(bytes[start])) start += 1
    const end = endOfHead(bytes.subarray(start, filled), Math.max(0, scanned - start - 2))
    scanned = filled
    if (end) {
      const whole = messageLength(bytes.subarray(start, start + end.head), end.body)
      if (whole === 'broken') deliver(bytes.subarray(start, start + end.body))
      return whole
    }
    return filled - start > maxMessageBytes ? 'broken' : undefined
  }

  return (piece) => {
    append(piece)
    for (;;) {
      length ??= measure()
      if (length === 'broken') return 'broken'
      if (length === undefined || filled - start < length) return filled > start ? 'a part' : 'nothing'
      deliver(bytes.subarray(start, start + length))
      start += length
      ;[scanned, length] = [start, undefined]
    }
  }
}

function isEmptyLine(byte: number | undefined): boolean {
  return byte === 13 || byte === 10 || byte === 0
}

function messageLength(head: Buffer, body: number): number | 'broken' {
  const length = contentLength(readFields(unfold(head.toString('latin1')).slice(1)).headers)
  return length === undefined || body + length > maxMessageBytes ? 'broken' : body + length
}
