import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { WebSocket } from 'ws'

/**
 * A peer that shares no code with the edge: it sends raw bytes and has its own parser, so that it can
 * disagree. Text is latin1: one character per byte.
 */
export type Wire = {
  protocol: 'UDP' | 'TCP' | 'WS'
  address: string
  port: number
  /** Over a WebSocket as a text message unless `binary`. */
  send: (text: string | Buffer, binary?: boolean) => void
  /** All received messages in order. */
  received: ReceivedMessage[]
  /** The first received message that matches, now or later. Rejects after `withinMs`. */
  waitFor: (matches: (received: ReceivedMessage) => boolean, withinMs?: number) => Promise<ReceivedMessage>
  /** Calls back for each message received from now on. */
  listen: (listener: (received: ReceivedMessage) => void) => void
  isClosed: () => boolean
  close: () => Promise<void>
}

/** A received message. */
export type ReceivedMessage = {
  text: string
  /** 0 in a request. */
  status: number
  /** Empty in a response. */
  method: string
  uri: string
  /** Full names in lower case, values without line folds. */
  fields: [name: string, value: string][]
  body: string
}

const short: Record<string, string> = { v: 'via', f: 'from', t: 'to', i: 'call-id', m: 'contact' }

/** Parses a message. */
export function read(text: string): ReceivedMessage {
  const end = text.indexOf('\r\n\r\n')
  const [start = '', ...lines] = text.slice(0, end < 0 ? undefined : end).split(/\r\n(?![ \t])/)
  const fields = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    return [
      short[name] ?? name,
      line
        .slice(colon + 1)
        .replace(/\s+/g, ' ')
        .trim(),
    ]
  })
  const [first = '', second = ''] = start.split(' ')
  const isResponse = first === 'SIP/2.0'
  return {
    text,
    status: isResponse ? Number(second) : 0,
    method: isResponse ? '' : first,
    uri: isResponse ? '' : second,
    fields,
    body: end < 0 ? '' : text.slice(end + 4),
  }
}

export function getField({ fields }: ReceivedMessage, name: string): string {
  return fields.find(([known]) => known === name)?.[1] ?? ''
}

const loopback = '127.0.0.1'

/** The inbox of all kinds of wires: received messages and their listeners. */
function createInbox() {
  const received: ReceivedMessage[] = []
  const listeners = new Set<(received: ReceivedMessage) => void>()
  return {
    received,
    take: (text: string) => {
      // The response to a keep-alive (RFC 5626 section 3.5.1) is not a message.
      if (text === '\r\n') return
      const message = read(text)
      received.push(message)
      for (const listener of listeners) listener(message)
    },
    listen: (listener: (received: ReceivedMessage) => void) => void listeners.add(listener),
    waitFor: async (matches: (received: ReceivedMessage) => boolean, withinMs = 30_000) =>
      new Promise<ReceivedMessage>((resolve, reject) => {
        const known = received.find(matches)
        if (known) return resolve(known)
        const failure = new Error('No matching message arrived')
        const late = setTimeout(() => {
          listeners.delete(check)
          failure.message += `: received ${received.map(({ text }) => text.split('\r\n')[0]).join(', ')}`
          reject(failure)
        }, withinMs)
        const check = (message: ReceivedMessage) => {
          if (!matches(message)) return
          clearTimeout(late)
          listeners.delete(check)
          resolve(message)
        }
        listeners.add(check)
        return undefined
      }),
  }
}

/** Sends to this port from this address. */
export async function openUdp(to: number, address = loopback): Promise<Wire> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4 << 20 })
  const { take, ...rest } = createInbox()
  let open = true
  socket.on('message', (bytes) => take(bytes.toString('latin1')))
  socket.bind(0, address)
  await once(socket, 'listening')
  return {
    ...rest,
    protocol: 'UDP',
    address,
    port: socket.address().port,
    send: (text) => socket.send(bytesOf(text), to, loopback, () => undefined),
    isClosed: () => !open,
    close: async () => {
      open = false
      await new Promise<void>((resolve) => socket.close(() => resolve()))
    },
  }
}

export async function openTcp(to: number, address = loopback): Promise<Wire> {
  const socket = connect({ port: to, host: loopback, localAddress: address, noDelay: true })
  const { take, ...rest } = createInbox()
  let left = ''
  socket.on('data', (bytes) => {
    left += bytes.toString('latin1')
    for (let length = readLength(left); length > 0 && left.length >= length; length = readLength(left)) {
      take(left.slice(0, length))
      left = left.slice(length)
    }
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return {
    ...rest,
    protocol: 'TCP',
    address,
    port: socket.localPort ?? 0,
    send: (text) => socket.write(bytesOf(text)),
    isClosed: () => socket.destroyed,
    close: async () => {
      if (socket.closed) return
      socket.destroy()
      await once(socket, 'close')
    },
  }
}

/**
 * The length of the first message of a stream, 0 while unknown. Empty lines between messages count as none.
 */
function readLength(text: string): number {
  const blank = /^(?:\r\n)*/.exec(text)?.[0].length ?? 0
  const end = text.indexOf('\r\n\r\n', blank)
  if (end < 0) return 0
  const [, body = '0'] = /^content-length *: *(\d+)/im.exec(text.slice(0, end)) ?? []
  return end + 4 + Number(body)
}

export async function openWebSocket(to: number, address = loopback): Promise<Wire> {
  const options = { perMessageDeflate: false, localAddress: address }
  const socket = new WebSocket(`ws://${loopback}:${to}/`, 'sip', options)
  const { take, ...rest } = createInbox()
  socket.on('message', (bytes) => take((bytes as Buffer).toString('latin1')))
  socket.on('error', () => undefined)
  await once(socket, 'open')
  return {
    ...rest,
    protocol: 'WS',
    address,
    port: 0,
    send: (text, binary = false) => {
      if (socket.readyState === socket.OPEN) socket.send(bytesOf(text), { binary })
    },
    isClosed: () => socket.readyState !== socket.OPEN,
    close: async () => {
      if (socket.readyState === socket.CLOSED) return
      socket.terminate()
      await once(socket, 'close')
    },
  }
}

function bytesOf(text: string | Buffer): Buffer {
  return typeof text === 'string' ? Buffer.from(text, 'latin1') : text
}
