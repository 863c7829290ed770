import { randomInt } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4, isIPv6 } from 'node:net'
import { MediaError } from './media-error.ts'

/** A range of UDP ports, inclusive. */
export type PortRange = { from: number; to: number }

/**
 * The port pairs of a range. They are opened in random order, and a closed pair comes last: late datagrams
 * for an ended call must not reach the next one.
 */
export class PortPairs {
  readonly #address: string
  readonly #free: number[] = []

  /** @throws Error for a range without a pair */
  constructor(address: string, { from, to }: PortRange) {
    this.#address = address
    for (let port = from + (from % 2); port < to; port += 2)
      this.#free.splice(randomInt(this.#free.length + 1), 0, port)
    if (this.#free.length === 0 || from < 1 || to > 65_535)
      throw new Error(`There is no pair of UDP ports from ${from} to ${to}. Set another range.`)
  }

  /** Opens a pair, skipping ports that another program uses. @throws MediaError `exhausted` */
  async open(withRtcp: boolean): Promise<Pair> {
    for (let left = this.#free.length; left > 0; left -= 1) {
      const port = this.#free.shift()
      if (port === undefined) break
      const pair = await this.#tryToOpen(port, withRtcp)
      if (pair) return pair
      this.#free.push(port)
    }
    throw new MediaError('exhausted', 'No pair of UDP ports is free.')
  }

  async #tryToOpen(port: number, withRtcp: boolean): Promise<Pair | undefined> {
    const rtp = await bind(this.#address, port)
    if (!rtp) return undefined
    const rtcp = withRtcp ? await bind(this.#address, port + 1) : undefined
    if (rtcp || !withRtcp) return new Pair(this.#address, { port, rtp, rtcp }, () => this.#free.push(port))
    rtp.close()
    return undefined
  }
}

/** An open even port for RTP and, on request, the next odd port for RTCP (RFC 3550, section 11). */
export class Pair {
  readonly port: number
  readonly rtp: Socket
  #rtcp: Socket | undefined
  #isClosed = false
  readonly #address: string
  readonly #closed: () => void

  constructor(
    address: string,
    open: { port: number; rtp: Socket; rtcp: Socket | undefined },
    closed: () => void,
  ) {
    this.port = open.port
    this.rtp = open.rtp
    this.#rtcp = open.rtcp
    this.#address = address
    this.#closed = closed
  }

  /**
   * Opens the RTCP port, unless it is open. @throws MediaError `exhausted` when another program uses it,
   * `closed`
   */
  async rtcp(): Promise<Socket> {
    const rtcp = this.#rtcp ?? (await bind(this.#address, this.port + 1))
    if (!rtcp) throw new MediaError('exhausted', 'The UDP port for RTCP is not free.')
    if (this.#isClosed && rtcp !== this.#rtcp) rtcp.close()
    if (this.#isClosed) throw new MediaError('closed', 'The call has ended.')
    this.#rtcp = rtcp
    return rtcp
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.rtp.close()
    this.#rtcp?.close()
    this.#closed()
  }
}

/** A socket on a port; undefined when another program uses it. */
async function bind(address: string, port: number): Promise<Socket | undefined> {
  const socket = createSocket(
    isIPv6(address) ? { type: 'udp6', lookup: sameForIPv6 } : { type: 'udp4', lookup: same },
  )
  try {
    // It listens at once, because our lookup is synchronous.
    const listening = once(socket, 'listening')
    socket.bind({ address, port, exclusive: true })
    await listening
    return socket
  } catch (error) {
    socket.close()
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return undefined
    throw new MediaError('exhausted', 'No UDP port can be opened.', { cause: error })
  }
}

type LookupCallback = (error: null, address: string, family: number) => void

/** Addresses are numeric: no name is looked up. */
const same = (address: string, _options: unknown, found: LookupCallback) => found(null, address, 4)
const sameForIPv6 = (address: string, _options: unknown, found: LookupCallback) =>
  found(null, isIPv4(address) ? `::ffff:${address}` : address, 6)
