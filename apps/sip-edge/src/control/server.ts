import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ControlCommand, controlCommand, type OutboundCall } from '@hao/carrier-protocol/messages.ts'
import { type Credentials, isSigned } from '@hao/carrier-protocol/signature.ts'
import { explainListenError } from '../transport/listen-error.ts'

type Options = {
  /** On the loopback address; 0 for a free port. */
  port: number
  credentials: Credentials
  /** Makes a call; false when there is no room. */
  startOutbound: (call: OutboundCall) => boolean | Promise<boolean>
  endOutbound: (callId: string) => void
  /** The text of a scrape. */
  metrics: () => Promise<string>
}

export type ControlServer = { port: number; close: () => Promise<void> }

const maxBodyBytes = 4096
/** A request that takes longer (ms) is aborted. */
const requestTimeoutMs = 5000

/**
 * Serves the application's commands, `POST /calls` with JSON, signed as in
 * `@hao/carrier-protocol/signature.ts`. `{type: 'place', callId, kind, number, first, second?, maxSeconds}`
 * makes a call, once for each callId; `{type: 'drop', callId}` ends one, if it exists. Answers: 200 and `{}`;
 * 400 unreadable, 401 not signed, 413 above 4 KB, 500 for an error, 503 without room for a call. `GET
 * /metrics` and `/healthz` need no signature: the port is open to this machine only.
 */
export async function openControlServer({
  port,
  credentials,
  startOutbound,
  endOutbound,
  metrics,
}: Options): Promise<ControlServer> {
  const server = createServer(
    { requestTimeout: requestTimeoutMs, headersTimeout: requestTimeoutMs },
    (request, response) => {
      if (request.method === 'GET' && request.url === '/healthz') return void response.end('{"status":"ok"}')
      if (request.method === 'GET' && request.url === '/metrics') return replyText(response, metrics())
      answer(request)
        .catch(() => 500)
        .then((status) => reply(response, status))
        .catch(() => response.destroy())
    },
  )

  async function answer(request: IncomingMessage): Promise<number> {
    if (request.url !== '/calls') return 404
    if (request.method !== 'POST') return 405
    const body = await readBody(request)
    if (!body) return 413
    if (!isSigned(credentials, request.headers, body)) return 401
    const command = readCommand(body)
    if (!command) return 400
    if (command.type === 'drop') {
      endOutbound(command.callId)
      return 200
    }
    const { type: _, ...call } = command
    return (await startOutbound(call)) ? 200 : 503
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening').catch((error: unknown) => {
    throw explainListenError(error, { host: '127.0.0.1', port, portSetting: 'SIP_CONTROL_PORT' })
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

function readCommand(body: Buffer): ControlCommand | undefined {
  try {
    return controlCommand.parse(JSON.parse(body.toString()))
  } catch {
    return undefined
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function replyText(response: ServerResponse, text: Promise<string>): void {
  const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }
  text.then(
    (read) => response.writeHead(200, headers).end(read),
    () => response.writeHead(500).end(),
  )
}

function reply(response: ServerResponse, status: number): void {
  const headers = {
    'content-type': 'application/json',
    ...(status === 413 && { connection: 'close' }),
    ...(status === 503 && { 'retry-after': '10' }),
  }
  response.writeHead(status, headers).end('{}')
}
