import { randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'

/** A received message, parsed without code of the edge. */
export type PeerMessage = {
  text: string
  /** The first line. */
  start: string
  field(name: string): string
  body: string
}

/** Whether a request is the repeat of an earlier one. An ACK is repeated for each repeated response only. */
export const isRetransmission = ({ start, text }: PeerMessage, earlier: readonly PeerMessage[]) =>
  !/^(?:SIP|ACK)/.test(start) && earlier.some((message) => message.text === text)

/** A UDP socket that sends text to an edge and stores received messages. */
export type Line = Awaited<ReturnType<typeof openLine>>

export async function openLine(edgePort: number, user: string, host: string) {
  const socket = createSocket('udp4')
  socket.bind(0, host)
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  const { port } = socket.address()
  const received: PeerMessage[] = []
  socket.on('message', (bytes, from) => {
    const message = read(bytes.toString())
    if (isProbe(message)) socket.send(answerProbe(message), from.port, from.address)
    else received.push(message)
  })
  let readCount = 0
  let edge = edgePort

  /**
   * Waits for the next unread message whose first line matches, of this call if given, and skips those before
   * it. A request that the edge repeats, because the answer was late, is no next message.
   */
  async function next(start: RegExp, callId?: string): Promise<PeerMessage> {
    const isNext = (message: PeerMessage, at: number) =>
      at >= readCount &&
      start.test(message.start) &&
      (callId === undefined || message.field('call-id') === callId) &&
      !isRetransmission(message, received.slice(0, at))
    const late = AbortSignal.timeout(waitTimeoutMs)
    let found = received.findIndex(isNext)
    while (found < 0) {
      await once(socket, 'message', { signal: late }).catch((cause: unknown) => {
        const waiting = received.slice(readCount).map((message) => message.start)
        throw new Error(`${start} among ${waiting.join(', ') || 'nothing'}`, { cause })
      })
      found = received.findIndex(isNext)
    }
    readCount = found + 1
    return received[found]!
  }

  const sendBytes = (bytes: Buffer) => socket.send(bytes, edge, '127.0.0.1')
  return {
    edgePort,
    port,
    received,
    next,
    contact: `Contact: <sip:${user}@${host}:${port}>`,
    via: () => `Via: SIP/2.0/UDP ${host}:${port};branch=z9hG4bK${randomUUID()}`,
    send: (lines: string[], body = '') => {
      const text = [...lines, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n')
      sendBytes(Buffer.from(text))
      return text
    },
    sendBytes,
    /** Sends to another edge from now on. */
    turnTo: (other: { port: number }) => {
      edge = other.port
    },
  }
}

/** Whether Kamailio asks a trunk whether it is there. */
const isProbe = (message: PeerMessage) =>
  message.start.startsWith('OPTIONS') && message.field('from').includes('sip:dispatcher@')

function answerProbe({ text }: PeerMessage): string {
  const fields = text.split('\r\n').filter((line) => /^(?:via|from|call-id|cseq):/i.test(line))
  const [to = ''] = text.match(/^to:.*$/im) ?? []
  return ['SIP/2.0 200 OK', ...fields, `${to.trim()};tag=probe`, 'Content-Length: 0', '', ''].join('\r\n')
}

function read(text: string): PeerMessage {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [start = '', ...lines] = head.split('\r\n')
  return {
    text,
    start,
    body: rest.join('\r\n\r\n'),
    field: (name) => {
      const line = lines.find((each) => each.toLowerCase().startsWith(`${name}:`))
      return line?.slice(name.length + 1).trim() ?? ''
    },
  }
}
