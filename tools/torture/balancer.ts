import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** The proxy in front of all servers. */
export type Balancer = { origin: string; end(): Promise<void> }

/** Longer than a server may take for an answer; then 504. */
const patienceMs = 10_000

/** A server that gave no answer is left out for so long (ms), unless all did. */
const outMs = 1000

/**
 * Gives each request to the next server in turn, as nginx does with its defaults: what changes nothing (GET) goes on to another server when one does not
 * answer, all else gets 502, since nobody knows what became of it.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const outUntil = new Map<number, number>()
  let turn = 0

  function next(tried: readonly number[]): number | undefined {
    turn += 1
    const left = ports
      .map((_, at) => ports[(turn + at) % ports.length]!)
      .filter((port) => !tried.includes(port))
    return left.find((port) => (outUntil.get(port) ?? 0) < Date.now()) ?? left[0]
  }

  function ask(
    port: number,
    { method, url, headers }: IncomingMessage,
    body: Buffer,
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const upstream = request({ host: '127.0.0.1', port, agent, method, path: url, headers }, resolve)
      upstream.setTimeout(patienceMs, () => upstream.destroy(new Error('timeout')))
      upstream.on('error', reject)
      upstream.end(body)
    })
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    const tried: number[] = []
    for (let port = next(tried); port !== undefined; port = next(tried)) {
      tried.push(port)
      try {
        const answer = await ask(port, incoming, body)
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.on('error', () => outgoing.destroy())
        return void answer.pipe(outgoing)
      } catch (error) {
        outUntil.set(port, Date.now() + outMs)
        const late = error instanceof Error && error.message === 'timeout'
        if (incoming.method !== 'GET' || late) return refuse(outgoing, late ? 504 : 502)
      }
    }
    refuse(outgoing, 502)
  }

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
      agent.destroy()
    },
  }
}

function refuse(outgoing: ServerResponse, status: number): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' })
  outgoing.end(JSON.stringify({ success: false, error: `proxy-${status}` }))
}
