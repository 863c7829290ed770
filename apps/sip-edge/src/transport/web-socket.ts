import { isUtf8 } from 'node:buffer'
import { once } from 'node:events'
import { type WebSocket, WebSocketServer } from 'ws'
import { maxMessageBytes } from '../message/parse.ts'
import { createCloseListeners, type Flow, type ListenOptions, type Transport, waitForFlush } from './flow.ts'

/** A browser that has not answered a ping by the next one (ms) is disconnected. */
const pingMs = 25_000

/** RFC 7118: each text or binary message is a SIP message. Rejects when the port is taken. */
export async function listenWebSocket({ host, port, receive }: ListenOptions): Promise<Transport> {
  const server = new WebSocketServer({
    host,
    port,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has('sip') ? 'sip' : false),
  })
  await once(server, 'listening')
  server.on('connection', (socket, request) => {
    const { remoteAddress = '', remotePort = 0 } = request.socket
    const remote = remoteAddress.replace(/^::ffff:/, '')
    if (socket.protocol !== 'sip') {
      socket.on('error', () => undefined)
      socket.close(1008, 'sip')
      return
    }
    const flow = createFlow(socket, remote, remotePort)
    keepAlive(socket)
    socket.on('message', (data) => {
      const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)
      if (bytes.toString('latin1').trim() === '') socket.send('\r\n')
      else receive(bytes, flow)
    })
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      const stopped = new Promise<void>((resolve) => server.close(() => resolve()))
      const clients = [...server.clients]
      await waitForFlush(Promise.all(clients.map(endConnection)))
      for (const client of clients) client.terminate()
      await stopped
    },
  }
}

/** Ends a connection when all pending data is sent (RFC 6455: 1001, going away). */
async function endConnection(socket: WebSocket): Promise<void> {
  if (socket.readyState === socket.CLOSED) return
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.close(1001)
  await closed
}

function createFlow(socket: WebSocket, address: string, port: number): Flow {
  socket.on('error', () => undefined)
  const listeners = createCloseListeners()
  socket.once('close', listeners.closed)
  return {
    protocol: 'WS',
    reliable: true,
    remote: { address, port },
    source: { protocol: 'WS', address, port },
    isTrunk: undefined,
    closed: () => socket.readyState !== socket.OPEN,
    send: (bytes) => {
      if (socket.bufferedAmount > 1 << 20) socket.terminate()
      else if (socket.readyState === socket.OPEN) socket.send(bytes, { binary: !isUtf8(bytes) })
    },
    onClose: listeners.onClose,
  }
}

function keepAlive(socket: WebSocket): void {
  let received = true
  socket.on('pong', () => (received = true))
  const timer = setInterval(() => {
    if (!received) socket.terminate()
    received = false
    if (socket.readyState === socket.OPEN) socket.ping()
  }, pingMs)
  socket.once('close', () => clearInterval(timer))
}
