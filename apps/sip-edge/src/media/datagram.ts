const cookie = 0x2112a442
const bindingRequest = 0x0001
const username = 0x0006

/** By its first bytes (RFC 7983, RFC 5761). Undefined for what is not relayed: RTCP, ZRTP, unknown. */
export function findKind(datagram: Buffer): 'stun' | 'dtls' | 'rtp' | undefined {
  const [first = 0, type = 0] = datagram
  if (first < 4) return isStun(datagram) ? 'stun' : undefined
  if (first >= 20 && first < 64) return 'dtls'
  return first >> 6 === 2 && datagram.length >= 12 && (type < 192 || type > 223) ? 'rtp' : undefined
}

const isStun = (datagram: Buffer) => datagram.length >= 20 && datagram.readUInt32BE(4) === cookie

/** The name in an ICE connectivity check (RFC 8445, section 7.2.2); undefined for another datagram. */
export function readCheckName(datagram: Buffer): string | undefined {
  if (findKind(datagram) !== 'stun' || datagram.readUInt16BE(0) !== bindingRequest) return undefined
  for (let at = 20; at + 4 <= datagram.length;) {
    const length = datagram.readUInt16BE(at + 2)
    if (datagram.readUInt16BE(at) === username) return datagram.toString('latin1', at + 4, at + 4 + length)
    at += 4 + ((length + 3) & ~3)
  }
  return undefined
}
