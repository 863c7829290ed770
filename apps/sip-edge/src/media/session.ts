import { randomInt } from 'node:crypto'
import { addressForms, checkFamily } from './addresses.ts'
import { isTwoWay } from './direction.ts'
import { MediaError } from './media-error.ts'
import { type Address, type MediaSession, otherSide, type SdpRole, type Side } from './media-session.ts'
import type { Ports } from './ports.ts'
import {
  type Description,
  hasOnePort,
  iceCredentials,
  isEncrypted,
  readSdp,
  refuseSections,
  type Section,
} from './sdp.ts'
import { createObfuscator } from './sdp-attributes.ts'
import { MediaStream, type SideDescription } from './stream.ts'
import { writeNextVersion, type Written } from './write-sdp.ts'

/** What the sessions of a relay share. */
type SessionResources = {
  ports: Ports
  announcedAddress: string
  /** The addresses of this machine. */
  own: ReadonlySet<string>
}

/** The media of one call on our own relay: see `MediaSession`. */
export class Session implements MediaSession {
  readonly #shared: SessionResources
  readonly #ended: () => void
  /** Streams by the index of their section, until the end of the call: a refused section may come back. */
  readonly #streams = new Map<number, MediaStream>()
  readonly #ids = { caller: randomInt(2 ** 47), callee: randomInt(2 ** 47) }
  readonly #opaque = createObfuscator()
  /** What the other side received last of each side. */
  readonly #written: Partial<Record<Side, Written>> = {}
  #sides: Partial<Record<Side, SideDescription>> = {}
  /** The last offer of each side, until it is answered or refused. */
  readonly #offers: Partial<Record<Side, SideDescription>> = {}
  #turn: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(shared: SessionResources, ended: () => void) {
    this.#shared = shared
    this.#ended = ended
  }

  /** One SDP after the other, in order of arrival. */
  pass(...args: Parameters<MediaSession['pass']>): Promise<Buffer> {
    const passed = this.#turn.then(() => this.#pass(...args))
    this.#turn = passed.catch(() => undefined)
    return passed
  }

  async #pass(
    from: Side,
    body: Buffer,
    signalledFrom?: string,
    role: SdpRole = 'offer',
    signalledTo?: string,
  ): Promise<Buffer> {
    const { announcedAddress: address, own } = this.#shared
    if (this.#isClosed) throw closed()
    checkFamily(address, signalledTo, own)
    const description = readSdp(body, this.#opaque)
    refuseSections(description, (section) => isReadable(description, section), 'it is encrypted')
    removeTransport(description)
    const ports: number[] = []
    for (const [index, section] of description.sections.entries())
      ports.push(section.port === 0 ? 0 : (await this.#openStream(index)).getPort(otherSide(from)))
    const side = { description, signalled: addressForms(signalledFrom, own) }
    if (role === 'offer') this.#offers[from] = side
    else this.#apply({ ...this.#takeOffer(otherSide(from)), [from]: side })
    return writeNextVersion(this.#written, from, description, { address, id: this.#ids[from], ports })
  }

  async #openStream(index: number): Promise<MediaStream> {
    const isOurs = (address: Address) => this.#isOurs(address)
    const stream = this.#streams.get(index) ?? (await MediaStream.open(this.#shared.ports, isOurs))
    if (this.#isClosed) {
      stream.close()
      throw closed()
    }
    this.#streams.set(index, stream)
    return stream
  }

  #isOurs({ address, port }: Address): boolean {
    const { own, announcedAddress } = this.#shared
    if (!own.has(address) && address !== announcedAddress) return false
    return [...this.#streams.values()].some((each) =>
      [each.getPort('caller'), each.getPort('callee')].includes(port),
    )
  }

  #takeOffer(from: Side): Partial<Record<Side, SideDescription>> {
    const offer = this.#offers[from]
    delete this.#offers[from]
    return offer ? { [from]: offer } : {}
  }

  #apply(sides: Partial<Record<Side, SideDescription>>): void {
    this.#sides = { ...this.#sides, ...sides }
    for (const from of ['caller', 'callee'] as const)
      for (const [index, stream] of this.#streams) {
        const side = sides[from]
        const section = side?.description.sections[index]
        if (side && section) stream.update(from, { ...side, section })
      }
  }

  async refused(from: Side): Promise<void> {
    if (this.#sides[from]) delete this.#offers[from]
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
    this.#streams.clear()
    this.#ended()
  }
}

const closed = () => new MediaError('closed', 'The call has ended.')

/**
 * Whether nothing in a section's media can name its sender: plain RTP, or what browsers send. Their keys are
 * made for one call, and without RTCP no name is left.
 */
function isReadable(description: Description, section: Section): boolean {
  if (!section.protocol.includes('RTP/')) return false
  const isOfBrowser = section.protocol === 'UDP/TLS/RTP/SAVPF' && hasOnePort(section)
  return !isEncrypted(section) || (isOfBrowser && iceCredentials(description, section) !== undefined)
}

/** Each section has its own port, there is no RTCP, and only browsers use ICE. */
function removeTransport(description: Description): void {
  const isBrowser = description.sections.some((section) => section.port !== 0 && isEncrypted(section))
  const removed = isBrowser ? /^group$/ : /^(group|rtcp|ice-.+)$/
  for (const part of [description, ...description.sections])
    part.attributes = part.attributes.filter(({ name }) => !removed.test(name))
}
