import { randomInt } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import { MediaError } from './media-error.ts'

/** A range of UDP ports, inclusive. */
export type PortRange = { from: number; to: number }

/**
 * The even ports of a range: phones send their RTCP to the next port (RFC 3550 section 11), where nothing
 * listens. They are opened in random order, and a closed port comes last, because late datagrams for an ended
 * call must not reach the next one.
 */
export class Ports {
  readonly #address: string
  readonly #free: number[] = []

  constructor(address: string, { from, to }: PortRange) {
    this.#address = address
    for (let port = from + (from % 2); port < to; port += 2)
      this.#free.splice(randomInt(this.#free.length + 1), 0, port)
  }

  /** Opens a port that no other program uses. @throws MediaError `exhausted` */
  async open(): Promise<Socket> {
    for (let left = this.#free.length; left > 0; left -= 1) {
      const port = this.#free.shift()
      const socket = port && (await bind(this.#address, port))
      if (socket) return socket.once('close', () => this.#free.push(port))
      if (port) this.#free.push(port)
    }
    throw new MediaError('exhausted', 'No UDP port is free.')
  }
}

/** A socket on a port; undefined when it cannot be opened. */
async function bind(address: string, port: number): Promise<Socket | undefined> {
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
  try {
    socket.bind({ address, port, exclusive: true })
    await once(socket, 'listening')
    return socket
  } catch {
    socket.close()
    return undefined
  }
}
