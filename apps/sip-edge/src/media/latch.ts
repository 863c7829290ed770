import { isCheckFrom } from './stun.ts'

export type Address = { address: string; port: number }

/** The name and password that a side's connectivity checks bear. */
export type Credentials = { name: string; password: string }

/** What a side's SDP says of where it is, for one port of ours. */
export type SignalledAddress = {
  /** Where it wants to be sent to; undefined where it names nothing that may be used. */
  address?: Address | undefined
  /** It wants to be sent nothing (a hold by 0.0.0.0). */
  isMuted: boolean
  /** The address its signalling came from, in all its forms; empty where it is not known. */
  signalled: ReadonlySet<string>
}

/**
 * How sure it is that a source is the side: the host of the SDP or of the signalling, the very address of the
 * SDP or a sealed check.
 */
const [unknown, host, certain] = [0, 1, 2]

/** How long (ms) who was there before a move is not taken for who comes after it. */
const movingMs = 1_000
/**
 * How long (ms) a side must have been silent before it may have moved. Browsers check every 2.5 s at least.
 */
const silentMs = 5_000

/**
 * Where one side of a call sends from, to one port of ours, and so where it is sent to: phones behind NAT do
 * not know it themselves. Heard is only the host that the SDP names, or that the signalling comes from, by
 * any port: a third party that sends first gets nothing. Where both sides do ICE only a connectivity check
 * decides, sealed by the password of the other side. See decision 067.
 */
export class Latch {
  #told: SignalledAddress | undefined
  #named: Address | undefined
  #credentials: Credentials | undefined
  #source: Address | undefined
  #certainty = unknown
  #left: Address | undefined
  #movedAt = 0
  #receivedAt = 0
  readonly #isOurs: (address: string, port: number) => boolean

  /**
   * @param isOurs whether an address is a port of the same call: what came from there would go round for ever
   */
  constructor(isOurs: (address: string, port: number) => boolean) {
    this.#isOurs = isOurs
  }

  /** The side has sent a new SDP. The source stays until another is heard, unless the side has moved. */
  expect(told: SignalledAddress, now: number): void {
    const { address } = told
    this.#told = told
    this.#certainty = unknown
    if (!address) return
    const hasMoved = this.#named && !isSame(this.#named, address.address, address.port)
    this.#named = address
    if (!hasMoved || this.#credentials) return
    this.#left = this.#source
    this.#source = undefined
    this.#movedAt = now
  }

  /** By what the side's checks are known from now on; undefined where it sends none. */
  expectChecks(credentials: Credentials | undefined): void {
    const { name, password } = this.#credentials ?? {}
    if (name === credentials?.name && password === credentials?.password) return
    if (!name || !credentials) this.#source = undefined
    this.#certainty = unknown
    this.#credentials = credentials
  }

  /** Where the side is sent to; undefined: nowhere, for now. */
  get destination(): Address | undefined {
    if (this.#credentials) return this.#source
    return this.#told?.isMuted ? undefined : (this.#source ?? this.#told?.address)
  }

  /** Whether a datagram is from the side; it may decide where the side is. `now`: epoch ms. */
  admits(address: string, port: number, datagram: Buffer, now: number): boolean {
    if (!this.#told) return false
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
    const told = this.#told?.address
    if (isSame(told, address, port)) return certain
    if (now - this.#movedAt < movingMs && isSame(this.#left, address, port)) return unknown
    return address === told?.address || this.#told?.signalled.has(address) ? host : unknown
  }
}

function isSame(known: Address | undefined, address: string, port: number): boolean {
  return known !== undefined && known.port === port && known.address === address
}
