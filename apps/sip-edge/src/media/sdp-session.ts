import { randomInt } from 'node:crypto'
import { checkFamily } from './addresses.ts'
import { MediaError, type MediaSession, otherSide, type SdpRole, type Side } from './media-session.ts'
import {
  type Description,
  findAttribute,
  iceCredentials,
  isNullAddress,
  readSdp,
  type Section,
} from './sdp.ts'
import { createObfuscator } from './sdp-attributes.ts'
import { type SdpReplacement, writeSdp } from './write-sdp.ts'

export type PassedSdp = {
  from: Side
  role: SdpRole
  description: Description
  signalledFrom: string | undefined
  signalledTo: string | undefined
}

/** What a relay made of it: the state of its sender, and what the other side gets. */
export type RelayedSdp<State> = {
  side: State
  result: Description
  cover: Pick<SdpReplacement, 'address' | 'ports'>
}

/** What both relays do for a call: one description after the other, and offers that wait for their answer. */
export abstract class SdpSession<State extends { description: Description }> implements MediaSession {
  protected readonly obfuscate = createObfuscator()
  protected readonly ids = { caller: randomInt(2 ** 47), callee: randomInt(2 ** 47) }
  protected readonly sides: Partial<Record<Side, State>> = {}
  protected isClosed = false
  protected readonly own: ReadonlySet<string>
  /** The last offer of each side, until it is answered or refused. */
  readonly #offers: Partial<Record<Side, State>> = {}
  /** What the other side received last of each side. */
  readonly #written: Partial<Record<Side, { relayed: Buffer; version: number }>> = {}
  #turn: Promise<unknown> = Promise.resolve()

  constructor(own: ReadonlySet<string>) {
    this.own = own
  }

  protected abstract relay(passed: PassedSdp): Promise<RelayedSdp<State>>
  /** A description of a side counts from now on, instead of `known`. */
  protected abstract apply(from: Side, role: SdpRole, known: State | undefined): Promise<void>
  /** The last offer counts for nothing: what `sides` has does. */
  protected abstract restore(): Promise<void>
  abstract lastReceived(): Record<Side, number | undefined>
  abstract close(): void

  pass(
    from: Side,
    sdp: Buffer,
    signalledFrom?: string,
    role: SdpRole = 'offer',
    signalledTo?: string,
  ): Promise<Buffer> {
    return this.inTurn(async () => {
      if (this.isClosed) throw closed()
      const description = readSdp(sdp, this.obfuscate)
      const offer = this.#offers[otherSide(from)]
      if (role === 'answer' && offer) await this.#settle(otherSide(from), 'offer', offer)
      const passed = { from, role, description, signalledFrom, signalledTo }
      const { side, result, cover } = await this.relay(passed)
      checkFamily(cover.address, signalledTo, this.own)
      if (role === 'offer') this.#offers[from] = side
      else await this.#settle(from, 'answer', side)
      return this.#write(from, result, { ...cover, id: this.ids[from] })
    })
  }

  /** One after the other, in order of arrival. */
  protected inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done
  }

  async #settle(from: Side, role: SdpRole, side: State): Promise<void> {
    const known = this.sides[from]
    if (role === 'offer') delete this.#offers[from]
    this.sides[from] = side
    await this.apply(from, role, known)
  }

  refused(from: Side): Promise<void> {
    return this.inTurn(async () => {
      if (!this.#offers[from] || !this.sides[from]) return
      delete this.#offers[from]
      await this.restore()
    })
  }

  /** The next version unless nothing has changed (RFC 3264 section 8). */
  #write(from: Side, description: Description, cover: Omit<SdpReplacement, 'version'>): Buffer {
    const { version: last = 0, relayed: before } = this.#written[from] ?? {}
    const write = (version: number) => writeSdp(description, { ...cover, version })
    const version = before && write(last).equals(before) ? last : last + 1
    const relayed = write(version)
    this.#written[from] = { relayed, version }
    return relayed
  }

  isTwoWay(): boolean {
    const [one, other] = [this.sides.caller?.description, this.sides.callee?.description]
    if (!one || !other) return false
    return one.sections.some((section, index) => {
      const answer = other.sections[index]
      return answer !== undefined && sendsAndReceives(one, section) && sendsAndReceives(other, answer)
    })
  }
}

export const closed = (): MediaError => new MediaError('closed', 'The call has ended.')

function sendsAndReceives(description: Description, section: Section): boolean {
  if (section.port === 0 || !section.protocol.includes('RTP/')) return false
  // The hold of RFC 2543. With ICE it only means that the candidates were not known yet.
  if (isNullAddress(section.connection) && !iceCredentials(description, section)) return false
  const isOneWay = (part: Description | Section) =>
    ['sendonly', 'recvonly', 'inactive'].some((name) => findAttribute(part, name) !== undefined)
  return findAttribute(section, 'sendrecv') !== undefined || !(isOneWay(section) || isOneWay(description))
}
