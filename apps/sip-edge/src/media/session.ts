import { randomBytes, randomInt } from 'node:crypto'
import { otherSide, type ChannelOptions, type Side, type ChannelCounters } from './channel.ts'
import { isTwoWay } from './direction.ts'
import { MediaError } from './media-error.ts'
import { addressForms } from './addresses.ts'
import type { PortPairs } from './ports.ts'
import { hasOnePort, readSdp, transportIndexes, type Description } from './sdp.ts'
import { createObfuscator } from './sdp-attributes.ts'
import { MediaStream } from './stream.ts'
import { writeSdp } from './write-sdp.ts'

/** What the sessions of a relay share. */
export type SessionResources = {
  pairs: PortPairs
  announcedAddress: string
  /** The addresses of this machine. */
  own: ReadonlySet<string>
  tally: ChannelCounters
  maxRate: number
}

/** The last description of a side, and how the other side received it. */
type SideState = {
  body: Buffer
  description: Description
  relayed: Buffer
  version: number
  /** Overwrites the side's names in RTCP. */
  mask: Buffer
}

/** The media of one call: see `MediaSession`. */
export class Session {
  readonly #shared: SessionResources
  readonly #ground: ChannelOptions
  readonly #ended: () => void
  /**
   * Streams by the index of their section. They stay until the end of the call, because a refused section may
   * come back.
   */
  readonly #streams = new Map<number, MediaStream>()
  #sides: Partial<Record<Side, SideState>> = {}
  readonly #ids = { caller: randomInt(2 ** 47), callee: randomInt(2 ** 47) }
  readonly #opaque = createObfuscator()
  #turn: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(shared: SessionResources, ended: () => void) {
    this.#shared = shared
    const { tally, maxRate } = shared
    this.#ground = { isOurs: (address, port) => this.#isOurs(address, port), tally, maxRate }
    this.#ended = ended
  }

  /** One SDP after the other, in order of arrival. */
  pass(from: Side, sdp: Buffer, signalledFrom?: string): Promise<Buffer> {
    const passed = this.#turn.then(() => this.#pass(from, sdp, signalledFrom))
    this.#turn = passed.catch(() => undefined)
    return passed
  }

  async #pass(from: Side, body: Buffer, signalledFrom?: string): Promise<Buffer> {
    const previous = this.#sides[from]
    if (previous?.body.equals(body)) return previous.relayed
    const description = readSdp(body, this.#opaque)
    const streams = await this.#openStreams(description)
    const signalled = addressForms(signalledFrom, this.#shared.own)
    const mask = previous?.mask ?? textMask()
    for (const [index, stream] of streams.entries()) {
      const section = description.sections[index]
      // Bundled sections share one stream, which its own section describes.
      if (section && stream && stream === this.#streams.get(index))
        stream.update(from, { description, section, signalled, mask })
    }
    const version = (previous?.version ?? 0) + 1
    const relayed = writeSdp(description, {
      address: this.#shared.announcedAddress,
      id: this.#ids[from],
      version,
      ports: streams.map((stream) => stream?.getPort(otherSide[from]) ?? 0),
    })
    this.#sides[from] = { body: Buffer.from(body), description, relayed, version, mask }
    return relayed
  }

  /** The stream of each section, opened if necessary; undefined when nothing is relayed. */
  async #openStreams(description: Description): Promise<(MediaStream | undefined)[]> {
    const streams: (MediaStream | undefined)[] = []
    const transports = transportIndexes(description)
    for (const [index, section] of description.sections.entries()) {
      const open = () => this.#openStream(transports[index] ?? index, !hasOnePort(section))
      streams.push(section.port !== 0 ? await open() : undefined)
    }
    return streams
  }

  async #openStream(index: number, withRtcp: boolean): Promise<MediaStream> {
    if (this.#isClosed) throw new MediaError('closed', 'The call has ended.')
    const known = this.#streams.get(index)
    const stream = known ?? (await MediaStream.open(this.#shared.pairs, withRtcp, this.#ground))
    if (this.#isClosed) stream.close()
    if (this.#isClosed) throw new MediaError('closed', 'The call has ended.')
    this.#streams.set(index, stream)
    if (withRtcp) await stream.openRtcp()
    return stream
  }

  #isOurs(address: string, port: number): boolean {
    const { own, announcedAddress } = this.#shared
    if (!own.has(address) && address !== announcedAddress) return false
    return [...this.#streams.values()].some((stream) => stream.uses(port))
  }

  isTwoWay(): boolean {
    const { caller, callee } = this.#sides
    return caller !== undefined && callee !== undefined && isTwoWay(caller.description, callee.description)
  }

  lastReceived(): Record<Side, number | undefined> {
    return { caller: this.#lastReceivedFrom('caller'), callee: this.#lastReceivedFrom('callee') }
  }

  #lastReceivedFrom(side: Side): number | undefined {
    const times = [...this.#streams.values()].flatMap((stream) => stream.lastReceived(side) ?? [])
    return times.length > 0 ? Math.max(...times) : undefined
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const stream of this.#streams.values()) stream.close()
    // The call is kept for late messages, 32 s long; its sockets and descriptions are not.
    this.#streams.clear()
    this.#sides = {}
    this.#ended()
  }
}

/** As long as a text in RTCP may be. */
const textMask = () => Buffer.from(randomBytes(128).toString('hex'), 'latin1').subarray(0, 255)
