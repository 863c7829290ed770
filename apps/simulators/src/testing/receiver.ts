import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testTimeoutMs } from '@hao/testing/timeouts.ts'

export type ReceivedRequest = { headers: IncomingHttpHeaders; body: Buffer }

export type Receiver = {
  url: string
  received: ReceivedRequest[]
  /** Resolves with all requests once this many have arrived. */
  count(wanted: number): Promise<ReceivedRequest[]>
  stop(): Promise<void>
}

/** A merchant's notification endpoint. It answers with the given statuses in turn, then always 204. */
export async function startReceiver(...statuses: number[]): Promise<Receiver> {
  const received: ReceivedRequest[] = []
  const waiting = new Set<() => void>()
  // Idle connections stay open, since a busy notifier may be about to reuse one.
  const server = createServer({ keepAliveTimeout: testTimeoutMs }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(statuses.shift() ?? 204).end()
      for (const check of waiting) check()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/notify`,
    received,
    count: (wanted) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (received.length < wanted) return
          waiting.delete(check)
          resolve(received)
        }
        waiting.add(check)
        check()
      }),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
