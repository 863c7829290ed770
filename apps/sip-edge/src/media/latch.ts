import { isCheckFrom } from './stun.ts'

export type Address = { address: string; port: number }

/** The username and password of a side's ICE connectivity checks. */
export type Credentials = { name: string; password: string }

/** What a side's SDP says about its address, for one of our ports. */
export type SignalledAddress = {
  /** The address in the SDP; undefined when it has none that may be used. */
  address?: Address | undefined
  /** The side receives no media (a hold by 0.0.0.0). */
  isMuted: boolean
  /** The addresses of the side's signalling, in all forms; empty when unknown. */
  signalled: ReadonlySet<string>
}

/**
 * Confidence that a source is the side: the host of the SDP or of the signalling, or certain by the exact
 * address of the SDP or by an authenticated check.
 */
const [unknown, host, certain] = [0, 1, 2]

/** Time (ms) after a move in which the old source is not accepted again. */
const movingMs = 1_000
/** Silence (ms) after which a side may have moved. Browsers send checks every 2.5 s or more often. */
const silentMs = 5_000

/**
 * Learns the source of a side's media at one of our ports, which is then its destination: a phone behind a
 * NAT does not know its own address. Only the host in the SDP or of the signalling is accepted, on any port,
 * so that a third party that sends first receives nothing. When both sides use ICE, only a connectivity check
 * with the other side's password is accepted.
 */
export class Latch {
  #signalled: SignalledAddress | undefined
  #named: Address | undefined
  #credentials: Credentials | undefined
  #source: Address | undefined
  #certainty = unknown
  #left: Address | undefined
  #movedAt = 0
  #receivedAt = 0
  readonly #isOurs: (address: string, port: number) => boolean

  /** @param isOurs whether an address is a port of the same call, whose datagrams would loop for ever */
  constructor(isOurs: (address: string, port: number) => boolean) {
    this.#isOurs = isOurs
  }

  /** The side has sent a new SDP. Its source stays until a new one is learned, unless the side has moved. */
  expect(expected: SignalledAddress, now: number): void {
    const { address } = expected
    this.#signalled = expected
    this.#certainty = unknown
    if (!address) return
    const hasMoved = this.#named && !isSame(this.#named, address.address, address.port)
    this.#named = address
    if (!hasMoved || this.#credentials) return
    this.#left = this.#source
    this.#source = undefined
    this.#movedAt = now
  }

  /** Sets the credentials of the side's checks; undefined when it sends none. */
  expectChecks(credentials: Credentials | undefined): void {
    const { name, password } = this.#credentials ?? {}
    if (name === credentials?.name && password === credentials?.password) return
    if (!name || !credentials) this.#source = undefined
    this.#certainty = unknown
    this.#credentials = credentials
  }

  /** Where media to the side is sent; undefined for nowhere at present. */
  get destination(): Address | undefined {
    if (this.#credentials) return this.#source
    return this.#signalled?.isMuted ? undefined : (this.#source ?? this.#signalled?.address)
  }

  /** Whether a datagram is from the side. It may change the learned source. `now`: epoch ms. */
  admits(address: string, port: number, datagram: Buffer, now: number): boolean {
    if (!this.#signalled) return false
    const isKnown = isSame(this.#source, address, port)
    if (!isKnown || this.#certainty === unknown) this.#consider(address, port, datagram, now)
    if (!isKnown && !isSame(this.#source, address, port)) return false
    this.#receivedAt = now
    return true
  }

  #consider(address: string, port: number, datagram: Buffer, now: number): void {
    const certainty = this.#credentials
      ? this.#certaintyByCheck(this.#credentials, datagram)
      : this.#certaintyByPlace(address, port, now)
    const mayHaveMoved = now - this.#receivedAt > silentMs
    const before = mayHaveMoved ? unknown : this.#certainty
    if (certainty <= before || this.#isOurs(address, port)) return
    this.#source = { address, port }
    this.#certainty = certainty
  }

  #certaintyByCheck({ name, password }: Credentials, datagram: Buffer): number {
    return isCheckFrom(name, password, datagram) ? certain : unknown
  }

  #certaintyByPlace(address: string, port: number, now: number): number {
    const expected = this.#signalled?.address
    if (isSame(expected, address, port)) return certain
    if (now - this.#movedAt < movingMs && isSame(this.#left, address, port)) return unknown
    return address === expected?.address || this.#signalled?.signalled.has(address) ? host : unknown
  }
}

function isSame(known: Address | undefined, address: string, port: number): boolean {
  return known !== undefined && known.port === port && known.address === address
}
