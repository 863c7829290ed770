import { randomInt } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import { MediaError } from './media-session.ts'

export type PortRange = { from: number; to: number }

/**
 * Even: phones send their RTCP to the next one (RFC 3550 section 11). Late datagrams of an ended call hardly
 * reach the next one: the search begins anywhere. @throws MediaError `exhausted`
 */
export async function openPort(address: string, { from, to }: PortRange): Promise<Socket> {
  const first = from + (from % 2)
  const count = Math.ceil((to - first) / 2)
  const start = randomInt(count)
  for (let tried = 0; tried < count; tried += 1) {
    const socket = await bind(address, first + 2 * ((start + tried) % count))
    if (socket) return socket
  }
  throw new MediaError('exhausted', 'No UDP port is free.')
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
