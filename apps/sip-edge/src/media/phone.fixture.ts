import { createHmac } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

/** A phone on 127.0.0.1 with one port for RTP and one for RTCP. Closed with the test. */
export type Phone = {
  port: number
  rtcpPort: number
  /** Received RTP and RTCP datagrams. */
  received: Buffer[]
  heardRtcp: Buffer[]
  send: (port: number, datagram: Buffer | string, host?: string) => void
  sendRtcp: (port: number, datagram: Buffer, host?: string) => void
  /** An SDP with this phone's address; optionally more lines and another address. */
  sdp: (lines?: string[], options?: { protocol?: string; address?: string }) => Buffer
}

export async function openPhone(): Promise<Phone> {
  const [rtp, rtcp] = [await openSocket(), await openSocket()]
  const received: Buffer[] = []
  const heardRtcp: Buffer[] = []
  rtp.on('message', (datagram) => received.push(datagram))
  rtcp.on('message', (datagram) => heardRtcp.push(datagram))
  const { port } = rtp.address()
  const { port: rtcpPort } = rtcp.address()
  return {
    port,
    rtcpPort,
    received,
    heardRtcp,
    send: (to, datagram, host = '127.0.0.1') => rtp.send(datagram, to, host),
    sendRtcp: (to, datagram, host = '127.0.0.1') => rtcp.send(datagram, to, host),
    sdp: (lines = [], { protocol = 'RTP/AVP', address = '127.0.0.1' } = {}) =>
      Buffer.from(
        [
          'v=0',
          `o=- ${port} 1 IN IP4 ${address}`,
          's=-',
          `c=IN IP4 ${address}`,
          't=0 0',
          `m=audio ${port} ${protocol} 0`,
          ...(lines.includes('a=rtcp-mux') ? [] : [`a=rtcp:${rtcpPort}`]),
          ...lines,
          '',
        ].join('\r\n'),
      ),
  }
}

async function openSocket(): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return socket
}

/** The port of the first section. */
export function firstPort(sdp: Buffer): number {
  return Number(/^m=\w+ (\d+)/m.exec(sdp.toString())?.[1])
}

/** A STUN attribute. */
function attribute(type: number, value: Buffer): Buffer {
  const padded = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4)
  padded.writeUInt16BE(type, 0)
  padded.writeUInt16BE(value.length, 2)
  value.copy(padded, 4)
  return padded
}

/** A STUN message with username, further attributes and message integrity. */
export function stunMessage(
  kind: number,
  name: string,
  password: string,
  ...more: [type: number, value: Buffer][]
): Buffer {
  const attributes = [
    attribute(0x0006, Buffer.from(name)),
    ...more.map(([type, value]) => attribute(type, value)),
  ]
  const body = Buffer.concat(attributes)
  const header = Buffer.alloc(20)
  header.writeUInt16BE(kind, 0)
  header.writeUInt16BE(body.length + 24, 2)
  header.writeUInt32BE(0x2112a442, 4)
  const message = Buffer.concat([header, body])
  return Buffer.concat([message, attribute(0x0008, createHmac('sha1', password).update(message).digest())])
}

/** A connectivity check (RFC 8445). */
export const connectivityCheck = stunMessage.bind(undefined, 0x0001)
