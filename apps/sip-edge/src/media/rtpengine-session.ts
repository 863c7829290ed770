import { randomInt, randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { checkFamily } from './addresses.ts'
import { isTwoWay } from './direction.ts'
import { MediaError } from './media-error.ts'
import { type Address, type MediaSession, otherSide, type SdpRole, type Side } from './media-session.ts'
import type { NgClient, NgRequest, NgResponse } from './ng-protocol.ts'
import {
  addressFamily,
  countPackets,
  isNegotiated,
  offerOptions,
  placeholderAddress,
  sdpForEngine,
} from './ng-request.ts'
import { type Description, isNullAddress, readSdp, rtcpAddress, type Section } from './sdp.ts'
import { createObfuscator } from './sdp-attributes.ts'
import { type SdpReplacement, writeNextVersion, type Written } from './write-sdp.ts'

/** What the sessions of a relay share. */
type SessionResources = {
  /** The engines to try for a new call, in this order. */
  engines: () => readonly NgClient[]
  /** The addresses of this machine. */
  own: ReadonlySet<string>
}

/** A description of a side, and the request that tells an engine of it. */
type SideState = { description: Description; signalledFrom: string | undefined; request: NgRequest }

/** The media of one call on an rtpengine: see `MediaSession`. */
export class RtpengineSession implements MediaSession {
  readonly #shared: SessionResources
  readonly #ended: (deleted: Promise<void>) => void
  readonly #callId = randomUUID()
  readonly #ids = { caller: randomInt(2 ** 47), callee: randomInt(2 ** 47) }
  readonly #opaque = createObfuscator()
  /** The ports that the sides received. */
  readonly #ports = new Set<string>()
  /** What the other side received last of each side. */
  readonly #written: Partial<Record<Side, Written>> = {}
  readonly #sides: Partial<Record<Side, SideState>> = {}
  /** The last offer of each side, until it is answered or refused. */
  readonly #offers: Partial<Record<Side, SideState>> = {}
  readonly #packets = { caller: 0, callee: 0 }
  readonly #receivedAt: Record<Side, number | undefined> = { caller: undefined, callee: undefined }
  /** The engine that has the call. */
  #engine: NgClient | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #isQuerying = false
  #isClosed = false

  /** @param ended called at the end; `deleted` settles once the engine has been notified */
  constructor(shared: SessionResources, ended: (deleted: Promise<void>) => void) {
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
    const description = readSdp(body, this.#opaque)
    if (mediaAddresses(description).some((place) => this.#ports.has(formatAddress(place))))
      throw new MediaError('unreadable', 'The SDP names a port of the engine, so media would loop.')
    const family = addressFamily(signalledTo, this.#shared.own)
    const createRequest = (each: Description, by: string | undefined) => ({
      ...this.#createRequest(from, each, by, role),
      'address family': family,
    })
    const side = { description, signalledFrom, request: createRequest(description, signalledFrom) }
    const known = this.#sides[from]
    const unmoved = role === 'offer' && known && moveBack(description, known.description)
    if (role === 'answer') await this.#accept(otherSide(from))
    const { sdp } = await this.#ask(unmoved ? createRequest(unmoved, known.signalledFrom) : side.request)
    const { result, cover } = await this.#readResult(String(sdp), from, description)
    checkFamily(cover.address, signalledTo, this.#shared.own)
    if (role === 'offer') this.#offers[from] = side
    else this.#sides[from] = side
    for (const port of cover.ports) if (port !== 0) this.#ports.add(formatAddress({ ...cover, port }))
    return writeNextVersion(this.#written, from, result, { ...cover, id: this.#ids[from] })
  }

  #createRequest(
    from: Side,
    description: Description,
    signalledFrom: string | undefined,
    role: SdpRole,
  ): NgRequest {
    const to = otherSide(from)
    const command = isNegotiated(description) ? role : 'offer'
    return {
      command,
      'call-id': this.#callId,
      'from-tag': command === 'offer' ? from : to,
      'to-tag': command === 'offer' ? to : from,
      ...offerOptions(description, signalledFrom, this.#shared.own),
      sdp: sdpForEngine(description, { id: this.#ids[from] }),
    }
  }

  /** The offer of a side was answered, so the engine is told of the place where the side is now. */
  async #accept(from: Side): Promise<void> {
    const side = this.#offers[from]
    const known = this.#sides[from]
    delete this.#offers[from]
    if (!side) return
    this.#sides[from] = side
    if (known && moveBack(side.description, known.description)) await this.#ask(side.request)
  }

  refused(from: Side): Promise<void> {
    const restored = this.#turn.then(() => this.#restore(from))
    this.#turn = restored.catch(() => undefined)
    return restored
  }

  /** Repeats the last offer and its answer. */
  async #restore(from: Side): Promise<void> {
    const { caller, callee } = this.#sides
    if (!this.#offers[from] || !this.#sides[from]) return
    delete this.#offers[from]
    const requests = [caller, callee].flatMap((side) => side?.request ?? [])
    for (const role of ['offer', 'answer'])
      for (const request of requests) if (request.command === role) await this.#ask(request)
  }

  async #ask(request: NgRequest): Promise<NgResponse> {
    if (this.#isClosed) throw closed()
    const response = await (this.#engine?.ask(request) ?? this.#askFirst(request))
    if (this.#isClosed) throw closed()
    return response
  }

  /** Tries one engine after the other: the call stays on the first that accepts it. */
  async #askFirst(request: NgRequest): Promise<NgResponse> {
    let failure: unknown
    for (const engine of this.#shared.engines()) {
      try {
        const response = await engine.ask(request)
        this.#engine = engine
        return response
      } catch (error) {
        failure = error
        // It may have accepted the call although its response was lost.
        this.#delete(engine).catch(() => undefined)
      }
    }
    throw failure
  }

  /**
   * Checks the engine's description, and takes the engine's own addresses from it. @throws MediaError
   * `unavailable` for anything else, in particular for an address of either side
   */
  async #readResult(
    sdp: string,
    from: Side,
    description: Description,
  ): Promise<{ result: Description; cover: Pick<SdpReplacement, 'address' | 'ports'> }> {
    const answer = this.#readSdp(sdp)
    const isSameMedia = (section: Section, index: number) =>
      section.media === description.sections[index]?.media
    if (answer.sections.length !== description.sections.length || !answer.sections.every(isSameMedia))
      throw unusable('media other than the requested ones')
    const sections = answer.sections.map((section, index) => {
      const { port = 0, connection = '' } = description.sections[index] ?? {}
      return { ...section, port: port && section.port, ...(isNullAddress(connection) && { connection }) }
    })
    const relayed = answer.sections.filter((_, index) => sections[index]?.port !== 0)
    const [address = '0.0.0.0', ...others] = new Set(relayed.map(({ connection }) => connection))
    if (others.length > 0) throw unusable('more than one address')
    const ports = sections.map(({ port }) => port)
    const theirs = [description, this.#sides[otherSide(from)]?.description].flatMap((each) =>
      mediaAddresses(each),
    )
    if (relayed.length > 0) await this.#checkPlaces(address, ports, theirs)
    return { result: { ...answer, sections }, cover: { address, ports } }
  }

  #readSdp(sdp: string): Description {
    try {
      return readSdp(Buffer.from(sdp, 'latin1'), this.#opaque)
    } catch (error) {
      throw unusable('no readable SDP', error)
    }
  }

  /** @throws MediaError unless these are ports of the engine, and of neither side */
  async #checkPlaces(address: string, ports: number[], theirs: Address[]): Promise<void> {
    if (isIP(address) === 0 || isNullAddress(address) || address === placeholderAddress(address))
      throw unusable('an address that is not its own')
    const sideAddresses = new Set(theirs.map(formatAddress))
    if (ports.some((port) => sideAddresses.has(formatAddress({ address, port }))))
      throw unusable('an address of one side')
    const isShared = theirs.some((place) => place.address === address)
    if (isShared && !(await this.#isOfEngine(address))) throw unusable('an address of one side')
  }

  /**
   * Whether the engine itself has an address that a side names too: it does if it gives the same address
   * without knowing that one.
   */
  async #isOfEngine(address: string): Promise<boolean> {
    const probe = { 'call-id': randomUUID(), 'from-tag': 'caller' }
    const description = readSdp(Buffer.from(probeSdp(placeholderAddress(address))), this.#opaque)
    const { sdp } = await this.#ask({ command: 'offer', ...probe, sdp: sdpForEngine(description, { id: 1 }) })
    await this.#ask({ command: 'delete', ...probe, 'delete delay': 0 })
    return this.#readSdp(String(sdp)).sections[0]?.connection === address
  }

  isTwoWay(): boolean {
    const { caller, callee } = this.#sides
    return caller !== undefined && callee !== undefined && isTwoWay(caller.description, callee.description)
  }

  /** As the engine reported when it was last queried. Each call queries it again. */
  lastReceived(): Record<Side, number | undefined> {
    this.#query().catch(() => undefined)
    return { ...this.#receivedAt }
  }

  async #query(): Promise<void> {
    const engine = this.#engine
    if (!engine || this.#isQuerying || this.#isClosed) return
    this.#isQuerying = true
    const request = { command: 'query', 'call-id': this.#callId }
    const response = await engine.ask(request).finally(() => (this.#isQuerying = false))
    const packets = countPackets(response)
    for (const side of ['caller', 'callee'] as const) {
      // Counted, not timed: the clock of another machine does not matter.
      if (packets[side] > 0 && packets[side] !== this.#packets[side]) this.#receivedAt[side] = Date.now()
      this.#packets[side] = packets[side]
    }
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    const deleted = this.#turn.then(() => this.#engine && this.#delete(this.#engine))
    // An engine that does not respond deletes the call after its own timeouts.
    this.#ended(deleted.catch(() => undefined))
  }

  async #delete(engine: NgClient): Promise<void> {
    await engine.ask({ command: 'delete', 'call-id': this.#callId, 'delete delay': 0 })
  }
}

/**
 * A new description with the places of the side's last one, so that an engine's media stays where it is until
 * the offer is answered. Undefined when the engine has to know the new ones, because keys are negotiated.
 */
function moveBack(description: Description, known: Description): Description | undefined {
  const sections = description.sections.map((section, index) => {
    const { media, protocol, port = 0, connection = '' } = known.sections[index] ?? {}
    const isSame = section.media === media && section.protocol === protocol
    return isSame && port !== 0 && section.port !== 0 ? { ...section, port, connection } : section
  })
  return isNegotiated(description) ? undefined : { ...description, sections }
}

/** The media addresses of a side. */
const mediaAddresses = (description?: Description): Address[] =>
  (description?.sections ?? [])
    .filter(({ port }) => port !== 0)
    .flatMap((section) => [{ address: section.connection, port: section.port }, rtcpAddress(section)])

const formatAddress = ({ address, port }: Address) => `${address} ${port}`

const probeSdp = (address: string) =>
  `v=0\r\nc=IN IP${isIP(address)} ${address}\r\nm=audio 9000 RTP/AVP 0\r\n`

const closed = () => new MediaError('closed', 'The call has ended.')

const unusable = (what: string, cause?: unknown) =>
  new MediaError('unavailable', `rtpengine gave ${what}`, { cause })
