import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A span as a collector gets it by OTLP over HTTP, in JSON. */
export type ReceivedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number }
}

type Body = {
  resourceSpans: { resource: unknown; scopeSpans: { spans: ReceivedSpan[] }[] }[]
}

/**
 * A collector of traces until the test ends. It answers with `status`, or never (undefined). `spans` are all
 * that it got; `resources` say who sent them, `headers` are those of the requests.
 */
export async function startCollector({ status }: { status?: number | undefined } = { status: 200 }) {
  const spans: ReceivedSpan[] = []
  const resources: unknown[] = []
  const headers: IncomingHttpHeaders[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    headers.push(request.headers)
    for (const { resource, scopeSpans } of ((await json(request)) as Body).resourceSpans) {
      resources.push(resource)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    }
    if (status) response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { endpoint, url: `${endpoint}/v1/traces`, spans, resources, headers }
}
