import { createHmac, timingSafeEqual } from 'node:crypto'

const cookie = 0x2112a442
const bindingRequest = 0x0001
const [username, integrity] = [0x0006, 0x0008]

/**
 * Attributes that reveal an address of the sender or of its servers (RFC 3489: SOURCE-, CHANGED-,
 * REFLECTED-FROM; RFC 5389: ALTERNATE-SERVER; RFC 5780: RESPONSE-ORIGIN, OTHER-ADDRESS; RFC 8656: XOR-PEER-,
 * XOR-RELAYED-ADDRESS). (XOR-)MAPPED-ADDRESS has the source of the request, which is the relay.
 */
const revealingAttributes = new Set([0x0004, 0x0005, 0x000b, 0x8023, 0x802b, 0x802c, 0x0012, 0x0016])

/** Whether a datagram is STUN (RFC 8489), which shares its port with the media (RFC 7983). */
export function isStun(datagram: Buffer): boolean {
  return datagram.length >= 20 && datagram.readUInt8(0) < 4 && datagram.readUInt32BE(4) === cookie
}

/**
 * Whether a STUN message reveals an address of its sender. The attribute cannot be removed, because the ICE
 * password authenticates the message.
 */
export function revealsAddress(message: Buffer): boolean {
  for (let at = 20; at + 4 <= message.length; at = next(message, at))
    if (revealingAttributes.has(message.readUInt16BE(at))) return true
  return false
}

/** Whether a STUN message is a connectivity check with these credentials (RFC 8445, section 7.2.2). */
export function isCheckFrom(name: string, password: string, message: Buffer): boolean {
  if (!isStun(message) || message.readUInt16BE(0) !== bindingRequest) return false
  if (readText(message, username) !== name) return false
  const at = find(message, integrity)
  if (at === undefined || at + 24 > message.length) return false
  // The integrity covers the bytes before it, with a length that ends with it.
  const sealed = Buffer.from(message.subarray(0, at))
  sealed.writeUInt16BE(at + 24 - 20, 2)
  const expected = createHmac('sha1', password).update(sealed).digest()
  return timingSafeEqual(expected, message.subarray(at + 4, at + 24))
}

/** Start of the attribute after the one at `at`: attributes are padded to whole words. */
const next = (message: Buffer, at: number) => at + 4 + ((message.readUInt16BE(at + 2) + 3) & ~3)

function find(message: Buffer, type: number): number | undefined {
  for (let at = 20; at + 4 <= message.length; at = next(message, at))
    if (message.readUInt16BE(at) === type) return at
  return undefined
}

function readText(message: Buffer, type: number): string | undefined {
  const at = find(message, type)
  return at === undefined
    ? undefined
    : message.subarray(at + 4, at + 4 + message.readUInt16BE(at + 2)).toString('latin1')
}
