import { isIPv6 } from 'node:net'
import { addressForms, getOwnAddresses } from './addresses.ts'
import { type MediaSession, otherSide, type Side } from './media-session.ts'
import { openPort, type PortRange } from './ports.ts'
import {
  type Description,
  hasOnePort,
  iceCredentials,
  isEncrypted,
  refuseSections,
  type Section,
} from './sdp.ts'
import { closed, type PassedSdp, type RelayedSdp, SdpSession } from './sdp-session.ts'
import { MediaStream, type SideDescription } from './stream.ts'

type RelayOptions = {
  /** The address that both sides send to: see `findAnnouncedAddress`. */
  announcedAddress: string
  /** A call with audio takes two even ones. */
  ports: PortRange
}

export type MediaRelay = {
  open: () => MediaSession
  /** Resolves when nothing of the sessions that were closed is left. */
  close: () => Promise<void>
}

/**
 * Passes sound without RTCP, whose texts name the sender, and no encrypted media but that of browsers. No
 * protection against the internet: production uses rtpengine (decision 175).
 */
export function openRelay(options: RelayOptions): MediaRelay {
  const { announcedAddress } = options
  const own = getOwnAddresses()
  const all = isIPv6(announcedAddress) ? '::' : '0.0.0.0'
  // Replies leave from the announced address, if this machine has it.
  const bound = own.has(announcedAddress) ? announcedAddress : all
  return { open: () => new RelaySession({ ...options, bound, own }), close: async () => undefined }
}

type SessionResources = RelayOptions & {
  bound: string
  own: ReadonlySet<string>
}

const bothSides = ['caller', 'callee'] as const

class RelaySession extends SdpSession<SideDescription> {
  readonly #shared: SessionResources
  /** Streams by the index of their section, until the end of the call: a refused section may come back. */
  readonly #streams = new Map<number, MediaStream>()

  constructor(shared: SessionResources) {
    super(shared.own)
    this.#shared = shared
  }

  protected async relay({
    from,
    description,
    signalledFrom,
  }: PassedSdp): Promise<RelayedSdp<SideDescription>> {
    refuseSections(description, (section) => isReadable(description, section), 'it is encrypted')
    removeTransport(description)
    const ports: number[] = []
    for (const [index, section] of description.sections.entries())
      ports.push(section.port === 0 ? 0 : (await this.#openStream(index)).getPort(otherSide(from)))
    return {
      side: { description, signalled: addressForms(signalledFrom, this.own) },
      result: description,
      cover: { address: this.#shared.announcedAddress, ports },
    }
  }

  async #openStream(index: number): Promise<MediaStream> {
    const { bound, ports } = this.#shared
    const stream = this.#streams.get(index) ?? (await MediaStream.open(() => openPort(bound, ports)))
    if (this.isClosed) {
      stream.close()
      throw closed()
    }
    this.#streams.set(index, stream)
    return stream
  }

  protected async apply(from: Side): Promise<void> {
    const side = this.sides[from]
    for (const [index, stream] of this.#streams) {
      const section = side?.description.sections[index]
      if (side && section) stream.update(from, { ...side, section })
    }
  }

  protected async restore(): Promise<void> {}

  lastReceived(): Record<Side, number | undefined> {
    const [caller, callee] = bothSides.map((side) => {
      const times = [...this.#streams.values()].flatMap((stream) => stream.lastReceived(side) ?? [])
      return times.length > 0 ? Math.max(...times) : undefined
    })
    return { caller, callee }
  }

  close(): void {
    this.isClosed = true
    for (const stream of this.#streams.values()) stream.close()
    this.#streams.clear()
  }
}

/** Plain RTP, or what browsers send: their keys are made for one call, without RTCP no name is left. */
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
