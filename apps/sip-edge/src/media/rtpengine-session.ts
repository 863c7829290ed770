import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { MediaError, otherSide, type SdpRole, type Side } from './media-session.ts'
import type { NgClient, NgRequest, NgResponse } from './ng-protocol.ts'
import {
  addressFamily,
  countPackets,
  isNegotiated,
  offerOptions,
  placeholderAddress,
  sdpForEngine,
} from './ng-request.ts'
import { type Description, isNullAddress, readSdp } from './sdp.ts'
import { closed, type PassedSdp, type RelayedSdp, SdpSession } from './sdp-session.ts'

type SessionResources = {
  engines: () => readonly NgClient[]
  own: ReadonlySet<string>
}

type SideState = { description: Description; signalledFrom: string | undefined; request: NgRequest }

export class RtpengineSession extends SdpSession<SideState> {
  readonly #engines: SessionResources['engines']
  readonly #ended: (deleted: Promise<void>) => void
  readonly #callId = randomUUID()
  readonly #ports = new Set<string>()
  readonly #packets = { caller: 0, callee: 0 }
  readonly #receivedAt: Record<Side, number | undefined> = { caller: undefined, callee: undefined }
  #engine: NgClient | undefined
  #isQuerying = false

  /** @param ended called at the end; `deleted` settles once the engine has been notified */
  constructor({ engines, own }: SessionResources, ended: (deleted: Promise<void>) => void) {
    super(own)
    this.#engines = engines
    this.#ended = ended
  }

  protected async relay(passed: PassedSdp): Promise<RelayedSdp<SideState>> {
    const { from, role, description, signalledFrom } = passed
    if (mediaAddresses(description).some((place) => this.#ports.has(place)))
      throw new MediaError('unreadable', 'The SDP names a port of the engine, so media would loop.')
    const request = this.#createRequest(passed)
    const known = this.sides[from]
    const unmoved = role === 'offer' && known && moveBack(description, known.description)
    const { sdp } = await this.#ask(
      unmoved
        ? this.#createRequest({ ...passed, description: unmoved, signalledFrom: known.signalledFrom })
        : request,
    )
    const { result, cover } = this.#readResult(String(sdp), description)
    for (const { port } of result.sections) if (port !== 0) this.#ports.add(`${cover.address} ${port}`)
    return { side: { description, signalledFrom, request }, result, cover }
  }

  #createRequest({ from, role, description, signalledFrom, signalledTo }: PassedSdp): NgRequest {
    const to = otherSide(from)
    const command = isNegotiated(description) ? role : 'offer'
    return {
      command,
      'call-id': this.#callId,
      'from-tag': command === 'offer' ? from : to,
      'to-tag': command === 'offer' ? to : from,
      'address family': addressFamily(signalledTo, this.own),
      ...offerOptions(description, signalledFrom, this.own),
      sdp: sdpForEngine(description, { id: this.ids[from] }),
    }
  }

  /** The engine is told of the place where a side is since its offer was answered. */
  protected async apply(from: Side, role: SdpRole, known: SideState | undefined): Promise<void> {
    const side = this.sides[from]
    if (role === 'offer' && side && known && moveBack(side.description, known.description))
      await this.#ask(side.request)
  }

  /** Repeats the last offer and its answer. */
  protected async restore(): Promise<void> {
    const { caller, callee } = this.sides
    const requests = [caller, callee].flatMap((side) => side?.request ?? [])
    for (const role of ['offer', 'answer'])
      for (const request of requests) if (request.command === role) await this.#ask(request)
  }

  async #ask(request: NgRequest): Promise<NgResponse> {
    if (this.isClosed) throw closed()
    const response = await (this.#engine?.ask(request) ?? this.#askFirst(request))
    if (this.isClosed) throw closed()
    return response
  }

  /** Tries one engine after the other: the call stays on the first that accepts it. */
  async #askFirst(request: NgRequest): Promise<NgResponse> {
    let failure: unknown
    for (const engine of this.#engines()) {
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

  /** An engine never sees the address of a side in a description. @throws MediaError `unavailable` */
  #readResult(sdp: string, description: Description): Pick<RelayedSdp<SideState>, 'result' | 'cover'> {
    const answer = this.#readSdp(sdp)
    const media = ({ sections }: Description) => sections.map((section) => section.media).join()
    if (media(answer) !== media(description)) throw unusable('media other than the requested ones')
    const sections = answer.sections.map((section, index) => {
      const { port = 0, connection = '' } = description.sections[index] ?? {}
      return { ...section, port: port && section.port, ...(isNullAddress(connection) && { connection }) }
    })
    const relayed = answer.sections.filter((_, index) => sections[index]?.port !== 0)
    const [address = '0.0.0.0', ...others] = new Set(relayed.map(({ connection }) => connection))
    if (others.length > 0) throw unusable('more than one address')
    const isOwn = isIP(address) !== 0 && !isNullAddress(address) && address !== placeholderAddress(address)
    if (relayed.length > 0 && !isOwn) throw unusable('an address that is not its own')
    return { result: { ...answer, sections }, cover: { address, ports: sections.map(({ port }) => port) } }
  }

  #readSdp(sdp: string): Description {
    try {
      return readSdp(Buffer.from(sdp, 'latin1'), this.obfuscate)
    } catch (error) {
      throw unusable('no readable SDP', error)
    }
  }

  /** As the engine reported when it was last queried. Each call queries it again. */
  lastReceived(): Record<Side, number | undefined> {
    this.#query().catch(() => undefined)
    return { ...this.#receivedAt }
  }

  async #query(): Promise<void> {
    const engine = this.#engine
    if (!engine || this.#isQuerying || this.isClosed) return
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
    if (this.isClosed) return
    this.isClosed = true
    const deleted = this.inTurn(async () => this.#engine && this.#delete(this.#engine))
    // An engine that does not respond deletes the call after its own timeouts.
    this.#ended(deleted.catch(() => undefined))
  }

  async #delete(engine: NgClient): Promise<void> {
    await engine.ask({ command: 'delete', 'call-id': this.#callId, 'delete delay': 0 })
  }
}

/** Media stays where it is until the offer is answered. Undefined when keys are negotiated. */
function moveBack(description: Description, known: Description): Description | undefined {
  const sections = description.sections.map((section, index) => {
    const { media, protocol, port = 0, connection = '' } = known.sections[index] ?? {}
    const isSame = section.media === media && section.protocol === protocol
    return isSame && port !== 0 && section.port !== 0 ? { ...section, port, connection } : section
  })
  return isNegotiated(description) ? undefined : { ...description, sections }
}

const mediaAddresses = ({ sections }: Description): string[] =>
  sections.flatMap(({ connection, port }) => (port === 0 ? [] : [`${connection} ${port}`]))

const unusable = (what: string, cause?: unknown) =>
  new MediaError('unavailable', `rtpengine gave ${what}`, { cause })
