import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import type { RawRequest } from './request.ts'

/** A response with header names in lower case and its body decompressed. */
export type Reply = { status: number; headers: ReadonlyMap<string, string>; body: Buffer }

/** A connection that sends any bytes as a request, also those that an HTTP client refuses to send. */
export type RawConnection = {
  /** Rejects when the connection closes without a response, or after a timeout. */
  send(sent: RawRequest): Promise<Reply>
  close(): void
}

const headEnd = '\r\n\r\n'

/** The bytes of a request, its head in latin1. Adds content-length unless the headers define the length. */
function serialiseRequest({ method, target, headers, body }: RawRequest, host: string): Buffer {
  const content = typeof body === 'string' ? Buffer.from(body) : (body ?? Buffer.alloc(0))
  const named = (name: string) => headers.some(([each]) => each.toLowerCase() === name)
  const framed =
    named('content-length') || named('transfer-encoding') || (content.length === 0 && method === 'GET')
  const all = [
    ...(named('host') ? [] : [['host', host] as const]),
    ...(framed ? [] : [['content-length', String(content.length)] as const]),
    ...headers,
  ]
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`, 'latin1'), content])
}

/** Sends one request after another, on one connection while it is open. */
export function openRawConnection(origin: string): RawConnection {
  const { hostname, port, host } = new URL(origin)
  let kept: Socket | undefined
  // An error is always followed by `close`, which the exchange handles.
  const open = () => connect({ host: hostname, port: Number(port), noDelay: true }).on('error', () => {})
  return {
    close: () => void kept?.destroy(),
    send: async (sent) => {
      const socket = kept && !kept.destroyed && kept.writable ? kept : open()
      kept = socket
      const reply = await exchange(socket, serialiseRequest(sent, host), sent.method === 'HEAD')
      if (reply.headers.get('connection') === 'close' || isAmbiguous(sent)) socket.destroy()
      return reply
    },
  }
}

/** The server may read such a request as several, so that the connection cannot be used again. */
const isAmbiguous = ({ headers, method }: RawRequest) =>
  !/^[A-Z]+$/.test(method) ||
  headers.some(
    ([name, value]) =>
      /content-length|transfer-encoding|connection|expect|upgrade/i.test(name) || /[\r\n]/.test(value),
  )

function exchange(socket: Socket, bytes: Buffer, bare: boolean): Promise<Reply> {
  return new Promise((done, fail) => {
    let read = Buffer.alloc(0)
    const give = (reply: Reply | undefined, otherwise: string) => {
      clearTimeout(patience)
      socket.off('data', onData).off('close', onClose)
      if (reply) return done(reply)
      socket.destroy()
      fail(new Error(`${otherwise}; read ${read.toString('latin1').slice(0, 300)}`))
    }
    const onData = (chunk: Buffer) => {
      read = Buffer.concat([read, chunk])
      const reply = readReply(read, bare, false)
      if (reply) give(reply, '')
    }
    const onClose = () => give(readReply(read, bare, true), 'The connection was closed without an answer')
    const patience = setTimeout(give, waitTimeoutMs, undefined, 'No answer came')
    socket.on('data', onData).on('close', onClose)
    socket.write(bytes)
  })
}

/** Parses a response from the bytes read so far. Undefined until it is complete. */
function readReply(read: Buffer, bare: boolean, ended: boolean): Reply | undefined {
  const end = read.indexOf(headEnd)
  if (end === -1) return undefined
  const [first = '', ...lines] = read.subarray(0, end).toString('latin1').split('\r\n')
  const rest = read.subarray(end + headEnd.length)
  const status = Number(first.split(' ')[1])
  if (status < 200) return readReply(rest, bare, ended)
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
  const empty = bare || status === 204 || status === 304
  const body = empty ? Buffer.alloc(0) : readBody(rest, headers, ended)
  return body && { status, headers, body: unpack(body, headers.get('content-encoding')) }
}

function readBody(rest: Buffer, headers: ReadonlyMap<string, string>, ended: boolean): Buffer | undefined {
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(rest)
  const length = headers.get('content-length')
  if (length === undefined) return ended ? rest : undefined
  return rest.length < Number(length) ? undefined : rest.subarray(0, Number(length))
}

function readChunks(rest: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  for (let at = 0; ;) {
    const end = rest.indexOf('\r\n', at)
    if (end === -1) return undefined
    const length = Number.parseInt(rest.subarray(at, end).toString('latin1'), 16)
    const next = end + 2 + length + 2
    if (rest.length < next) return undefined
    if (length === 0) return Buffer.concat(parts)
    parts.push(rest.subarray(end + 2, end + 2 + length))
    at = next
  }
}

function unpack(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body
  if (encoding === 'gzip') return gunzipSync(body)
  return encoding === 'br' ? brotliDecompressSync(body) : body
}
