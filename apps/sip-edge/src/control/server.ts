import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ControlCommand, controlCommand, type OutboundCall } from '@hao/carrier-protocol/messages.ts'
import { answerOperator, createRequestServer } from '@hao/carrier-protocol/request-server.ts'
import { type Credentials, isSigned } from '@hao/carrier-protocol/signature.ts'
import { explainListenError } from '../transport/listen.ts'

type Options = {
  port: number
  credentials: Credentials
  /** Makes a call; false when there is no room. */
  startOutbound: (call: OutboundCall) => boolean | Promise<boolean>
  endOutbound: (callId: string) => void
  metrics: () => Promise<string>
}

export type ControlServer = { port: number; close: () => Promise<void> }

const maxBodyBytes = 4096

/**
 * `POST /calls`, signed as in `@hao/carrier-protocol/signature.ts`: `{type: 'place', callId, …}` makes a
 * call, once for each callId; `{type: 'drop', callId}` ends it. 413 above 4 KB, 503 without room. `GET
 * /metrics` and `/healthz` need no signature: the port is open to this machine only.
 */
export async function openControlServer(options: Options): Promise<ControlServer> {
  const { port, metrics } = options
  const server = createRequestServer(maxBodyBytes, async (request, body) => {
    const toOperator = await answerOperator(request, metrics)
    if (toOperator) return toOperator
    const status = await execute(options, request, body).catch(() => 500)
    const headers = status === 503 ? { 'retry-after': '10' } : {}
    return { status, type: 'application/json', body: '{}', headers }
  })
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

async function execute(
  { credentials, startOutbound, endOutbound }: Options,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<number> {
  if (url !== '/calls') return 404
  if (method !== 'POST') return 405
  if (!isSigned(credentials, headers, body)) return 401
  const command = readCommand(body)
  if (!command) return 400
  if (command.type === 'drop') {
    endOutbound(command.callId)
    return 200
  }
  const { type: _, ...call } = command
  return (await startOutbound(call)) ? 200 : 503
}

function readCommand(body: Buffer): ControlCommand | undefined {
  try {
    return controlCommand.parse(JSON.parse(body.toString()))
  } catch {
    return undefined
  }
}
