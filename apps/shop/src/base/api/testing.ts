import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { onTestFinished } from 'vitest'
import type { ApiError } from '@hao/contract/client/api-error.ts'
import { createRequest, type RequestContext } from './create-request.ts'

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
export type Answer = (seen: Seen, response: ServerResponse) => void

/** A real server and a client of it; `seen` collects requests, `failures` the errors shown. */
export async function connectClient(answer: Answer, context: Partial<RequestContext> = {}) {
  const seen: Seen[] = []
  const failures: ApiError[] = []
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming
      const one = { method, url, headers, body: Buffer.concat(chunks).toString() }
      seen.push(one)
      answer(one, response)
    })
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let signedOut = 0
  const request = createRequest({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    locale: () => 'zh',
    token: () => null,
    person: () => 0,
    refresh: () => Promise.resolve(false),
    onSignedOut: () => void signedOut++,
    onFailure: (error) => failures.push(error),
    onSlow: () => undefined,
    // A busy machine is no lost server.
    timeout: waitTimeoutMs,
    ...context,
  })
  return { request, seen, failures, signedOut: () => signedOut }
}

export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** A server that sends the same answer to every request. */
export const answering =
  (status: number, body: unknown): Answer =>
  (_, response) =>
    json(response, status, body)
