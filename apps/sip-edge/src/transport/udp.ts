import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Flow, Receive, Transport } from './flow.ts'

export type Udp = Transport & { flowTo(address: string, port: number): Flow }

/** Listens for datagrams (RFC 3261 section 18). Those without any text, which keep a NAT open, are dropped. Rejects when the port is taken. */
export async function listenUdp(host: string, port: number, receive: Receive): Promise<Udp> {
  const socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4', recvBufferSize: 4 << 20 })
  let open = true
  const flowTo = (address: string, remotePort: number): Flow => ({
    protocol: 'UDP',
    reliable: false,
    remote: { address, port: remotePort },
    closed: () => !open,
    // A peer that is not there is found out by its silence.
    send: (bytes) => {
      if (open && remotePort > 0) socket.send(bytes, remotePort, address, () => undefined)
    },
    onClose: () => () => undefined,
    atPort: (other) => flowTo(address, other),
  })
  socket.on('message', (bytes, { address, port: from }) => {
    const text = withoutLeadingLines(bytes)
    if (text.length > 0) receive(text, flowTo(address, from))
  })
  socket.bind(port, host)
  await once(socket, 'listening')
  socket.on('error', () => undefined)
  return {
    port: socket.address().port,
    flowTo,
    close: async () => {
      open = false
      await new Promise<void>((resolve) => socket.close(() => resolve()))
    },
  }
}

/** Without the empty lines, zeros and blanks that some send first, or send alone to keep a NAT open. */
function withoutLeadingLines(bytes: Buffer): Buffer {
  let at = 0
  while (at < bytes.length && (bytes[at] === 13 || bytes[at] === 10 || bytes[at] === 0)) at += 1
  return bytes.subarray(at)
}
