import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OutboundCall } from '@hao/carrier-protocol/messages.ts'
import { type Credentials, isSigned } from '@hao/carrier-protocol/signature.ts'
import { explainListenError } from '../transport/listen-error.ts'
import { readCommand } from './commands.ts'

type Options = {
  /** On this machine's own address; 0 for a free port. */
  port: number
  credentials: Credentials
  /** Makes a call; false when there is no room for one more. */
  startOutbound: (call: OutboundCall) => boolean | Promise<boolean>
  endOutbound: (callId: string) => void
}

export type ControlServer = { port: number; close: () => Promise<void> }

const maxBodyBytes = 4096
/** A slower request (ms) is cut off. */
const requestTimeoutMs = 5000

/**
 * Listens for the application's commands: `POST /calls` of JSON, with the headers by which the carrier's
 * protocol signs (`@hao/carrier-protocol/signature.ts`). `{type: 'place', callId, kind, number, first,
 * second?, maxSeconds}` has a call made, once for each callId; `{type: 'drop', callId}` ends one, and is fine
 * when there is none. Answered with 200 and `{}`; 400 for what cannot be read, 401 for what is not signed,
 * 413 for more than 4 KB, 500 for a fault, 503 when there is no room for a call.
 */
export async function openControlServer({
  port,
  credentials,
  startOutbound,
  endOutbound,
}: Options): Promise<ControlServer> {
  const server = createServer(
    { requestTimeout: requestTimeoutMs, headersTimeout: requestTimeoutMs },
    (request, response) => {
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

function reply(response: ServerResponse, status: number): void {
  const headers = {
    'content-type': 'application/json',
    ...(status === 413 && { connection: 'close' }),
    ...(status === 503 && { 'retry-after': '10' }),
  }
  response.writeHead(status, headers).end('{}')
}
