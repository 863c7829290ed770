/** The bytes that replace a user's names in RTCP: 255, the maximum length of such a text. */
export type Mask = Uint8Array

const [senderReport, receiverReport, sources, bye, extendedReport] = [200, 201, 202, 203, 207]
const padded = 0x20
/** SDES PRIV: its text begins with the length of a prefix. */
const privateItem = 8
const [transportFeedback, payloadFeedback] = [205, 206]

/** Whether a datagram of unencrypted RTP is RTCP, also when both share one port (RFC 5761). */
export function isRtcp(datagram: Buffer): boolean {
  const [first = 0, type = 0] = datagram
  return first >> 6 === 2 && type >= 192 && type <= 223
}

/**
 * Overwrites all texts in an unencrypted RTCP datagram (RFC 3550): phones write their user's address there.
 * SDES texts keep their length and stay equal for a call, because receivers correlate by CNAME. Unknown parts
 * are zeroed. The length of the datagram does not change. @returns false for an unparsable datagram, which
 * must not be relayed
 */
export function maskRtcp(datagram: Buffer, mask: Mask): boolean {
  let start = 0
  while (start < datagram.length) {
    if (start + 4 > datagram.length || datagram.readUInt8(start) >> 6 !== 2) return false
    const end = start + 4 + 4 * datagram.readUInt16BE(start + 2)
    if (end > datagram.length || !maskPacket(datagram, start, end, mask)) return false
    start = end
  }
  return true
}

function maskPacket(datagram: Buffer, start: number, end: number, mask: Mask): boolean {
  const count = datagram.readUInt8(start) & 31
  switch (datagram[start + 1]) {
    case senderReport:
      return blank(datagram, start, 28 + 24 * count, end)
    case receiverReport:
      return blank(datagram, start, 8 + 24 * count, end)
    case sources:
      return maskSources(datagram, start + 4, end, mask)
    case bye:
      return maskReason(datagram, start + 4 + 4 * count, end, mask)
    case transportFeedback:
    case payloadFeedback:
    case extendedReport:
      return true
    default:
      // The packet type, the sender and the name of an application packet (APP) stay.
      return blank(datagram, start, 12, end)
  }
}

/** Zeroes a packet after its first `kept` bytes, and removes its padding. */
function blank(datagram: Buffer, start: number, retained: number, end: number): true {
  if (start + retained >= end) return true
  datagram.fill(0, start + retained, end)
  datagram.writeUInt8(datagram.readUInt8(start) & ~padded, start)
  return true
}

/**
 * Chunks: a source, then items of type, length and text up to a zero, then zeros up to the next word. They
 * are parsed to the end of the packet, whatever its count says.
 */
function maskSources(datagram: Buffer, from: number, end: number, mask: Mask): boolean {
  let at = from
  while (at + 4 <= end) {
    at += 4
    while (at < end && datagram[at] !== 0) {
      const length = at + 1 < end ? datagram.readUInt8(at + 1) : Infinity
      if (at + 2 + length > end) return false
      datagram.set(mask.subarray(0, length), at + 2)
      if (datagram[at] === privateItem && length > 0) datagram[at + 2] = 0
      at += 2 + length
    }
    at = from + ((at - from + 4) & ~3)
  }
  return true
}

function maskReason(datagram: Buffer, at: number, end: number, mask: Mask): boolean {
  if (at >= end) return true
  const length = datagram.readUInt8(at)
  if (at + 1 + length > end) return false
  datagram.set(mask.subarray(0, length), at + 1)
  return true
}
