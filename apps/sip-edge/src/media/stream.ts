import type { RemoteInfo, Socket } from 'node:dgram'
import { isIP } from 'node:net'
import { isAllowedDestination, toPlainAddress } from './addresses.ts'
import { type Address, otherSide, type Side } from './media-session.ts'
import {
  discardPort,
  findAttribute,
  iceCredentials,
  isEncrypted,
  isNullAddress,
  type Description,
  type Section,
} from './sdp.ts'

/** A side's description, and the addresses of its signalling in all forms; empty when unknown. */
export type SideDescription = { description: Description; signalled: ReadonlySet<string> }

/** One side of a medium. `check` is the name in its ICE checks, if both sides use ICE. */
type End = {
  socket: Socket
  side?: SideDescription & { section: Section }
  check?: string | undefined
  /** Where its datagrams come from; undefined until one comes. */
  source?: Address | undefined
  /** Whether `source` has sent the check. */
  isSettled: boolean
  heardAt?: number
}

/** Silence (ms) after which a browser may come from another address. It sends checks every 2.5 s. */
const silentMs = 5_000

/** One medium of a call: a port for each side. What arrives at one is sent from the other. */
export class MediaStream {
  readonly #ends: Record<Side, End>

  /** @throws MediaError `exhausted` */
  static async open(openPort: () => Promise<Socket>): Promise<MediaStream> {
    const caller = await openPort()
    try {
      return new MediaStream({ caller, callee: await openPort() })
    } catch (error) {
      caller.close()
      throw error
    }
  }

  private constructor(sockets: Record<Side, Socket>) {
    const open = (socket: Socket): End => ({ socket, isSettled: false })
    this.#ends = { caller: open(sockets.caller), callee: open(sockets.callee) }
    for (const side of ['caller', 'callee'] as const) {
      const [from, to] = [this.#ends[side], this.#ends[otherSide(side)]]
      from.socket.on('message', (datagram, sender) => this.#take(from, to, datagram, sender))
      // An unhandled socket error would end the process.
      from.socket.on('error', () => undefined)
    }
  }

  getPort(side: Side): number {
    return this.#ends[side].socket.address().port
  }

  /** A new description of a side counts. Its source stays until another is learned, unless it has moved. */
  update(from: Side, side: NonNullable<End['side']>): void {
    const end = this.#ends[from]
    const { connection, port } = end.side?.section ?? {}
    const isMoved = connection !== side.section.connection || port !== side.section.port
    end.side = side
    const { caller, callee } = this.#ends
    for (const [mine, theirs] of [[caller, callee] as const, [callee, caller] as const]) {
      const check = checkName(mine, theirs)
      if (check !== mine.check) mine.isSettled = false
      mine.check = check
    }
    if (isMoved && end.check === undefined) delete end.source
  }

  #take(from: End, to: End, datagram: Buffer, { address, port }: RemoteInfo): void {
    const source = { address: toPlainAddress(address), port }
    if (!mayCome(from, source) || !isRelayed(from, datagram) || !learn(from, source, datagram)) return
    from.heardAt = Date.now()
    const destination = to.source ?? named(to)
    if (destination && !isHeld(to)) to.socket.send(datagram, destination.port, destination.address, () => {})
  }

  /** Epoch ms of the last datagram of a side. */
  lastReceived(side: Side): number | undefined {
    return this.#ends[side].heardAt
  }

  close(): void {
    this.#ends.caller.socket.close()
    this.#ends.callee.socket.close()
  }
}

/** From the host in the description or of the signalling. */
const mayCome = ({ side }: End, { address }: Address): boolean =>
  side !== undefined && (side.section.connection === address || side.signalled.has(address))

/** The address in a side's description, if media may be sent there. */
function named({ side, check }: End): Address | undefined {
  if (!side || check !== undefined) return undefined
  const { connection: address, port } = side.section
  const isUsable = isIP(address) !== 0 && port !== 0 && port !== discardPort
  return isUsable && isAllowedDestination(address, side.signalled) ? { address, port } : undefined
}

/** The name in a side's checks (RFC 8445, section 7.2.2); an ICE-lite agent sends none. */
function checkName({ side: mine }: End, { side: theirs }: End): string | undefined {
  const ours = mine && iceCredentials(mine.description, mine.section)
  const others = theirs && iceCredentials(theirs.description, theirs.section)
  const isLite = mine && findAttribute(mine.description, 'ice-lite') !== undefined
  return ours && others && !isLite ? `${others.ufrag}:${ours.ufrag}` : undefined
}

/** A hold by the address 0.0.0.0. With ICE it only means that the candidates were not known yet. */
const isHeld = ({ side, check }: End) =>
  check === undefined && side !== undefined && isNullAddress(side.section.connection)

/** Only what can name no one: no RTCP, no ZRTP, and keys and checks only of browsers. */
function isRelayed({ side }: End, datagram: Buffer): boolean {
  const kind = findKind(datagram)
  return kind === 'dtls' ? side !== undefined && isEncrypted(side.section) : kind !== undefined
}

/** Learns where a side is, which may be behind a NAT. False for a datagram of a path that is not used. */
function learn(end: End, source: Address, datagram: Buffer): boolean {
  const { check, source: known, heardAt = 0 } = end
  const isKnown = known?.address === source.address && known.port === source.port
  const isChecked = check === undefined || readCheckName(datagram) === check
  const mayMove = check === undefined || !end.isSettled || Date.now() - heardAt > silentMs
  if (!isKnown && !(isChecked && mayMove)) return false
  end.source = source
  end.isSettled ||= isChecked
  return true
}

const cookie = 0x2112a442
const bindingRequest = 0x0001
const username = 0x0006

/** By its first bytes (RFC 7983, RFC 5761). Undefined for what is not relayed: RTCP, ZRTP, unknown. */
function findKind(datagram: Buffer): 'stun' | 'dtls' | 'rtp' | undefined {
  const [first = 0, type = 0] = datagram
  if (first < 4) return isStun(datagram) ? 'stun' : undefined
  if (first >= 20 && first < 64) return 'dtls'
  return first >> 6 === 2 && datagram.length >= 12 && (type < 192 || type > 223) ? 'rtp' : undefined
}

const isStun = (datagram: Buffer) => datagram.length >= 20 && datagram.readUInt32BE(4) === cookie

/** The name in an ICE connectivity check (RFC 8445, section 7.2.2); undefined for another datagram. */
function readCheckName(datagram: Buffer): string | undefined {
  if (findKind(datagram) !== 'stun' || datagram.readUInt16BE(0) !== bindingRequest) return undefined
  for (let at = 20; at + 4 <= datagram.length;) {
    const length = datagram.readUInt16BE(at + 2)
    if (datagram.readUInt16BE(at) === username) return datagram.toString('latin1', at + 4, at + 4 + length)
    at += 4 + ((length + 3) & ~3)
  }
  return undefined
}
