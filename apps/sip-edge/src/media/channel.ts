import type { RemoteInfo, Socket } from 'node:dgram'
import { Latch } from './latch.ts'
import { toPlainAddress } from './addresses.ts'
import { isRtcp, maskRtcp, type Mask } from './rtcp.ts'
import { isStun, revealsAddress } from './stun.ts'

export type Side = 'caller' | 'callee'

export const otherSide = { caller: 'callee', callee: 'caller' } as const satisfies Record<Side, Side>

/**
 * Why a datagram was dropped. `stranger`: not from the side's source; `flood`: above the rate limit;
 * `telling`: STUN that reveals an address of its sender; `unreadable`: RTCP that could not be parsed;
 * `nowhere`: the destination is unknown or on hold; `unsent`: an error of the system or of a handler.
 */
export type Drop = 'stranger' | 'flood' | 'telling' | 'unreadable' | 'nowhere' | 'unsent'

/** Datagrams relayed, and datagrams dropped by reason. */
export type ChannelCounters = { packets: number; bytes: number; dropped: Record<Drop, number> }

export const createCounters = (): ChannelCounters => ({
  packets: 0,
  bytes: 0,
  dropped: { stranger: 0, flood: 0, telling: 0, unreadable: 0, nowhere: 0, unsent: 0 },
})

/** Settings that all channels of a call share. */
export type ChannelOptions = {
  /** Whether an address is a port of the same call. */
  isOurs: (address: string, port: number) => boolean
  tally: ChannelCounters
  /** Datagrams a second from one side to one port. */
  maxRate: number
}

/**
 * Two ports, one for each side of a call: datagrams to one are sent from the other, unchanged except for
 * names in RTCP.
 */
export class Channel {
  readonly #ends: Record<Side, End>
  readonly #ground: ChannelOptions
  readonly #sent: (error: Error | null) => void

  constructor(sockets: Record<Side, Socket>, ground: ChannelOptions) {
    const { isOurs, tally } = ground
    this.#ground = ground
    this.#ends = { caller: new End(sockets.caller, isOurs), callee: new End(sockets.callee, isOurs) }
    this.#sent = (error) => {
      if (error) tally.dropped.unsent += 1
    }
    for (const side of ['caller', 'callee'] as const) {
      const [from, to] = [this.#ends[side], this.#ends[otherSide[side]]]
      from.socket.on('message', (datagram, sender) => {
        try {
          this.#take(from, to, datagram, sender)
        } catch {
          tally.dropped.unsent += 1
        }
      })
      // An unhandled socket error would end the process.
      from.socket.on('error', this.#sent)
    }
  }

  /** The source and destination of a side. */
  getLatch(side: Side): Latch {
    return this.#ends[side].latch
  }

  /** Sets what overwrites names in a side's RTCP; undefined when it is encrypted. */
  setMask(side: Side, mask: Mask | undefined): void {
    this.#ends[side].mask = mask
  }

  /** Epoch ms of the last datagram of a side. */
  lastReceived(side: Side): number | undefined {
    return this.#ends[side].heardAt
  }

  #take(from: End, to: End, datagram: Buffer, sender: RemoteInfo): void {
    const now = Date.now()
    const drop = this.#refuse(from, datagram, sender, now)
    const { destination } = to.latch
    const { tally } = this.#ground
    if (drop || !destination) {
      tally.dropped[drop ?? 'nowhere'] += 1
      return
    }
    tally.packets += 1
    tally.bytes += datagram.length
    to.socket.send(datagram, destination.port, destination.address, this.#sent)
  }

  #refuse(from: End, datagram: Buffer, sender: RemoteInfo, now: number): Drop | undefined {
    if (!from.latch.admits(toPlainAddress(sender.address), sender.port, datagram, now)) return 'stranger'
    from.heardAt = now
    if (from.countWithin(now) > this.#ground.maxRate) return 'flood'
    if (isStun(datagram)) return revealsAddress(datagram) ? 'telling' : undefined
    const isReadable = !from.mask || !isRtcp(datagram) || maskRtcp(datagram, from.mask)
    return isReadable ? undefined : 'unreadable'
  }
}

/** The port of one side. */
class End {
  readonly socket: Socket
  readonly latch: Latch
  mask: Mask | undefined
  heardAt: number | undefined
  #second = 0
  #count = 0

  constructor(socket: Socket, isOurs: ChannelOptions['isOurs']) {
    this.socket = socket
    this.latch = new Latch(isOurs)
  }

  /** Counts a datagram; returns the count of this second. */
  countWithin(now: number): number {
    const second = Math.floor(now / 1000)
    if (second !== this.#second) this.#count = 0
    this.#second = second
    this.#count += 1
    return this.#count
  }
}
