import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testTimeoutMs } from '@hao/testing/timeouts.ts'

export type ReceivedRequest = { headers: IncomingHttpHeaders; body: Buffer }

export type Receiver = {
  url: string
  received: ReceivedRequest[]
  /** Resolves with everything once this many requests came. */
  count(wanted: number): Promise<ReceivedRequest[]>
  stop(): Promise<void>
}

/** A merchant's notification address; it answers with the given statuses in turn, then always 204. */
export async function startReceiver(...statuses: number[]): Promise<Receiver> {
  const received: ReceivedRequest[] = []
  const waiting = new Set<() => void>()
  // It closes no idle connection just when a busy notifier uses it again.
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
