import { createServer, type IncomingMessage, type Server } from 'node:http'

export type HttpAnswer = { status: number; type?: string; body?: string }

/**
 * An HTTP server that passes each request and its body to `answer`. It answers 400 when `answer` throws or
 * the body exceeds `most` bytes.
 */
export function createRequestServer(
  most: number,
  answer: (request: IncomingMessage, body: string) => HttpAnswer | Promise<HttpAnswer>,
): Server {
  return createServer((request, response) => {
    readBody(request, most)
      .then((body) => answer(request, body))
      .then(
        ({ status, type, body }) => {
          if (type) response.setHeader('content-type', type)
          response.writeHead(status).end(body)
        },
        () => response.writeHead(400).end(),
      )
      .catch(() => response.destroy())
  })
}

async function readBody(request: AsyncIterable<Buffer>, most: number): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    if (bytes > most) throw new Error('The request is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}
