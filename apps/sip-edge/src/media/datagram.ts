const cookie = 0x2112a442
const bindingRequest = 0x0001
const username = 0x0006

/**
 * Attributes that reveal an address of the sender or of its servers (RFC 3489: SOURCE-, CHANGED-,
 * REFLECTED-FROM; RFC 5389: ALTERNATE-SERVER; RFC 5780: RESPONSE-ORIGIN, OTHER-ADDRESS; RFC 8656: XOR-PEER-,
 * XOR-RELAYED-ADDRESS). (XOR-)MAPPED-ADDRESS has the source of the request, which is the relay.
 */
const revealingAttributes = new Set([0x0004, 0x0005, 0x000b, 0x8023, 0x802b, 0x802c, 0x0012, 0x0016])

/**
 * What a datagram is, by its first bytes (RFC 7983, RFC 5761). Undefined for what is not relayed: RTCP, also
 * when it is encrypted, ZRTP and anything unknown.
 */
export function findKind(datagram: Buffer): 'stun' | 'dtls' | 'rtp' | undefined {
  const [first = 0, type = 0] = datagram
  if (first < 4) return isStun(datagram) ? 'stun' : undefined
  if (first >= 20 && first < 64) return 'dtls'
  return first >> 6 === 2 && datagram.length >= 12 && (type < 192 || type > 223) ? 'rtp' : undefined
}

const isStun = (datagram: Buffer) => datagram.length >= 20 && datagram.readUInt32BE(4) === cookie

/**
 * Whether a STUN message (RFC 8489) reveals an address of its sender. The attribute cannot be removed,
 * because the ICE password authenticates the message.
 */
export const revealsAddress = (message: Buffer): boolean =>
  attributes(message).some(({ type }) => revealingAttributes.has(type))

/** The name in an ICE connectivity check (RFC 8445, section 7.2.2); undefined for another datagram. */
export function readCheckName(datagram: Buffer): string | undefined {
  if (findKind(datagram) !== 'stun' || datagram.readUInt16BE(0) !== bindingRequest) return undefined
  return attributes(datagram)
    .find(({ type }) => type === username)
    ?.value.toString('latin1')
}

function attributes(message: Buffer): { type: number; value: Buffer }[] {
  const found: { type: number; value: Buffer }[] = []
  for (let at = 20; at + 4 <= message.length;) {
    const length = message.readUInt16BE(at + 2)
    found.push({ type: message.readUInt16BE(at), value: message.subarray(at + 4, at + 4 + length) })
    at += 4 + ((length + 3) & ~3)
  }
  return found
}
