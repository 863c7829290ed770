import { isIP } from 'node:net'
import { Channel, otherSide, type ChannelOptions, type Side } from './channel.ts'
import type { Address, Credentials } from './latch.ts'
import { isAllowedDestination } from './addresses.ts'
import type { Pair, PortPairs } from './ports.ts'
import type { Mask } from './rtcp.ts'
import {
  findAttribute,
  iceCredentials,
  isNullAddress,
  rtcpAddress,
  discardPort,
  type Description,
  type Section,
} from './sdp.ts'

/** A side's description of a stream. */
export type SideDescription = {
  description: Description
  section: Section
  /** The addresses of the side's signalling; empty when unknown. */
  signalled: ReadonlySet<string>
  /** The bytes that overwrite the side's names. */
  mask: Mask
}

const sides = ['caller', 'callee'] as const

/** One medium of a call, such as audio: a pair of ports for each side. */
export class MediaStream {
  readonly #pairs: Record<Side, Pair>
  readonly #ground: ChannelOptions
  readonly #rtp: Channel
  #rtcp: Channel | undefined
  readonly #sides: Partial<Record<Side, SideDescription>> = {}

  /** @throws MediaError `exhausted` */
  static async open(ports: PortPairs, withRtcp: boolean, ground: ChannelOptions): Promise<MediaStream> {
    const caller = await ports.open(withRtcp)
    try {
      return new MediaStream({ caller, callee: await ports.open(withRtcp) }, ground)
    } catch (error) {
      caller.close()
      throw error
    }
  }

  private constructor(pairs: Record<Side, Pair>, ground: ChannelOptions) {
    this.#pairs = pairs
    this.#ground = ground
    this.#rtp = new Channel({ caller: pairs.caller.rtp, callee: pairs.callee.rtp }, ground)
  }

  /** Opens separate RTCP ports. @throws MediaError `exhausted`, `closed` */
  async openRtcp(): Promise<void> {
    if (this.#rtcp) return
    const { caller, callee } = this.#pairs
    this.#rtcp = new Channel({ caller: await caller.rtcp(), callee: await callee.rtcp() }, this.#ground)
    for (const side of sides) this.#expect(side, this.#rtcp)
    this.#expectChecks(this.#rtcp)
  }

  /** The RTP port that a side sends to. */
  getPort(side: Side): number {
    return this.#pairs[side].port
  }

  /** Whether a port belongs to this stream. */
  uses(port: number): boolean {
    return [this.#pairs.caller.port, this.#pairs.callee.port].some(
      (each) => port === each || port === each + 1,
    )
  }

  /** A side has sent a new SDP. */
  update(from: Side, description: SideDescription): void {
    this.#sides[from] = description
    for (const channel of this.#channels()) {
      this.#expect(from, channel)
      this.#expectChecks(channel)
    }
  }

  #expect(side: Side, channel: Channel): void {
    const description = this.#sides[side]
    if (!description) return
    const { section, signalled, mask } = description
    const { connection, port, protocol } = section
    const announced = channel === this.#rtcp ? rtcpAddress(section) : { address: connection, port }
    const address = this.#mayBeSentTo(announced, signalled) ? announced : undefined
    channel.getLatch(side).expect({ address, isMuted: isNullAddress(connection), signalled }, Date.now())
    channel.setMask(side, /^RTP\/AVPF?$/.test(protocol) ? mask : undefined)
  }

  #expectChecks(channel: Channel): void {
    for (const side of sides) {
      const [mine, theirs] = [this.#sides[side], this.#sides[otherSide[side]]]
      channel.getLatch(side).expectChecks(mine && theirs && checkCredentials(mine, theirs))
    }
  }

  #mayBeSentTo({ address, port }: Address, signalled: ReadonlySet<string>): boolean {
    if (port === 0 || port === discardPort || port > 65_535 || this.#ground.isOurs(address, port))
      return false
    return isIP(address) !== 0 && isAllowedDestination(address, signalled)
  }

  #channels(): Channel[] {
    return this.#rtcp ? [this.#rtp, this.#rtcp] : [this.#rtp]
  }

  /** Epoch ms of the last datagram of a side. */
  lastReceived(side: Side): number | undefined {
    const times = this.#channels().flatMap((channel) => channel.lastReceived(side) ?? [])
    return times.length > 0 ? Math.max(...times) : undefined
  }

  close(): void {
    this.#pairs.caller.close()
    this.#pairs.callee.close()
  }
}

/**
 * The credentials in a side's connectivity checks with the other (RFC 8445, section 7.2.2); an ICE-lite agent
 * sends none.
 */
function checkCredentials(mine: SideDescription, theirs: SideDescription): Credentials | undefined {
  const [ours, others] = [
    iceCredentials(mine.description, mine.section),
    iceCredentials(theirs.description, theirs.section),
  ]
  const isLite = findAttribute(mine.description, 'ice-lite') !== undefined
  return ours && others && !isLite
    ? { name: `${others.ufrag}:${ours.ufrag}`, password: others.password }
    : undefined
}
