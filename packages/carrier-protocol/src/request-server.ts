import { createServer, type IncomingMessage, type Server } from 'node:http'

export type HttpAnswer = {
  status: number
  type?: string
  body?: string
  headers?: Readonly<Record<string, string>>
}

const requestTimeout = 5000

/** A body above `maxBytes` gets 413; where `answer` throws, the request gets 400. */
export function createRequestServer(
  maxBytes: number,
  answer: (request: IncomingMessage, body: Buffer) => HttpAnswer | Promise<HttpAnswer>,
): Server {
  const read = async (request: IncomingMessage): Promise<HttpAnswer> => {
    const body = await readBody(request, maxBytes)
    return body ? answer(request, body) : { status: 413, headers: { connection: 'close' } }
  }
  return createServer({ requestTimeout, headersTimeout: requestTimeout }, (request, response) => {
    read(request)
      .catch((): HttpAnswer => ({ status: 400 }))
      .then(({ status, type, body, headers }) =>
        response.writeHead(status, { ...(type && { 'content-type': type }), ...headers }).end(body),
      )
      .catch(() => response.destroy())
  })
}

/** Undefined for a body that is too long. */
async function readBody(request: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    if (bytes > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The answer to GET /metrics and GET /healthz; undefined to other requests. `metrics` reads a scrape. */
export async function answerOperator(
  { method, url }: IncomingMessage,
  metrics: () => Promise<string>,
): Promise<HttpAnswer | undefined> {
  if (method !== 'GET') return undefined
  if (url === '/healthz') return { status: 200, body: '{"status":"ok"}' }
  if (url !== '/metrics') return undefined
  return { status: 200, type: 'text/plain; version=0.0.4; charset=utf-8', body: await metrics() }
}
