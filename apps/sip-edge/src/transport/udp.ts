import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'
import { type Flow, type Receive, type Transport, waitForFlush } from './flow.ts'

export type Udp = Transport & { flowTo: (address: string, port: number) => Flow }

/**
 * RFC 3261 section 18. Addresses are numeric: no name is looked up, a datagram is sent before `send` returns.
 * Datagrams without text, which keep a NAT open, are dropped.
 */
export async function listenUdp(host: string, port: number, receive: Receive): Promise<Udp> {
  const isV6 = host.includes(':')
  const socket = createSocket({
    type: isV6 ? 'udp6' : 'udp4',
    recvBufferSize: 4 << 20,
    lookup: (address, _options, found) => found(null, address, isV6 ? 6 : 4),
  })
  let open = true
  /** Datagrams that the system has not accepted yet; `drained` is called when the last one is sent. */
  let pending = 0
  let drained = () => {}
  const sent = () => {
    pending -= 1
    if (pending === 0) drained()
  }
  const closed = () => !open
  const flowTo = (address: string, remotePort: number): Flow => {
    const source = { protocol: 'UDP', address, port: remotePort }
    return {
      protocol: 'UDP',
      reliable: false,
      remote: source,
      source,
      isTrunk: undefined,
      closed,
      // An unreachable peer is detected by its silence.
      send: (bytes) => {
        if (!open || remotePort === 0) return
        pending += 1
        socket.send(bytes, remotePort, isV6 && isIPv4(address) ? mapped + address : address, sent)
      },
      onClose: neverCloses,
      atPort: (other) => flowTo(address, other),
    }
  }
  socket.on('message', (bytes, { address, port: from }) => {
    const text = withoutLeadingLines(bytes)
    if (text.length > 0) receive(text, flowTo(withoutMapping(address), from))
  })
  // It listens before `bind` returns, because the lookup is synchronous.
  const listening = once(socket, 'listening')
  socket.bind(port, host)
  await listening
  socket.on('error', () => undefined)
  return {
    port: socket.address().port,
    flowTo,
    close: async () => {
      open = false
      if (pending > 0) await waitForFlush(new Promise<void>((resolve) => (drained = resolve)))
      await new Promise<void>((resolve) => socket.close(() => resolve()))
    },
  }
}

const neverCloses = () => () => undefined

/** The prefix of IPv4 peers on a dual-stack socket (RFC 4291, section 2.5.5.2). */
const mapped = '::ffff:'

const withoutMapping = (address: string) =>
  address.startsWith(mapped) && isIPv4(address.slice(mapped.length)) ? address.slice(mapped.length) : address

/** Removes leading empty lines, zeros and blanks, which some peers send, also alone to keep a NAT open. */
function withoutLeadingLines(bytes: Buffer): Buffer {
  let at = 0
  while (at < bytes.length && (bytes[at] === 13 || bytes[at] === 10 || bytes[at] === 0)) at += 1
  return bytes.subarray(at)
}
