import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createCloseListeners, type Flow, type ListenOptions, type Transport, waitForFlush } from './flow.ts'
import { createStreamReader, type StreamRest } from './stream.ts'

/** A silent connection is closed after this time (ms). */
const silentMs = 3_600_000

/** RFC 3261 section 18.3. A message must be complete within `wholeMs`. Rejects when the port is taken. */
export async function listenTcp({ host, port, receive }: ListenOptions, wholeMs: number): Promise<Transport> {
  const open = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    const { remoteAddress, remotePort } = socket
    // It may be closed already.
    if (remoteAddress === undefined || remotePort === undefined) return void socket.destroy()
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    const flow = createFlow(socket, remoteAddress.replace(/^::ffff:/, ''), remotePort)
    readMessages(socket, wholeMs, (bytes) => receive(bytes, flow))
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      const stopped = new Promise<void>((resolve) => server.close(() => resolve()))
      await waitForFlush(Promise.all([...open].map(endConnection)))
      for (const socket of open) socket.destroy()
      await stopped
    },
  }
}

/** Ends a connection when all pending data is sent. */
async function endConnection(socket: Socket): Promise<void> {
  if (socket.destroyed) return
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.end()
  await closed
}

function createFlow(socket: Socket, address: string, port: number): Flow {
  socket.setTimeout(silentMs, () => socket.destroy())
  socket.on('error', () => undefined)
  const listeners = createCloseListeners()
  socket.once('close', listeners.closed)
  return {
    protocol: 'TCP',
    reliable: true,
    remote: { address, port },
    source: { protocol: 'TCP', address, port },
    isTrunk: undefined,
    closed: () => socket.destroyed,
    send: (bytes) => {
      // A peer that does not read is disconnected, to bound memory.
      if (socket.writableLength > 1 << 20) socket.destroy()
      else if (socket.writable) socket.write(bytes)
    },
    onClose: listeners.onClose,
  }
}

/** Closes a connection that is malformed or leaves a message incomplete. */
function readMessages(socket: Socket, wholeMs: number, deliver: (bytes: Buffer) => void): void {
  const read = createStreamReader(deliver)
  let left: StreamRest = 'nothing'
  let late: NodeJS.Timeout | undefined
  socket.on('data', (bytes: Buffer) => {
    if (left === 'broken') return
    if (left === 'nothing' && bytes.subarray(0, ping.length).equals(ping) && socket.writable)
      socket.write(pong)
    left = read(bytes)
    // A refusal may be on its way: what else arrives is dropped until the peer closes.
    if (left === 'broken') socket.end()
    if (left !== 'nothing') late ??= setTimeout(() => socket.destroy(), wholeMs)
    else {
      clearTimeout(late)
      late = undefined
    }
  })
  socket.once('close', () => clearTimeout(late))
}

/** The keep-alive of RFC 5626 section 4.4.1. */
const ping = Buffer.from('\r\n\r\n')
const pong = Buffer.from('\r\n')
