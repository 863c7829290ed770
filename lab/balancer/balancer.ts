import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import { pipeline } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Health } from './health.ts'
import { listeningPort } from '@hao/testing/listening-port.ts'

/** The proxy in front of several servers, which gets their requests for them. */
export type Balancer = {
  origin: string
  /** Takes a server in, by its origin. */
  add(origin: string): void
  /** Who may be asked now. */
  up(): readonly string[]
  /** How many requests each has had. */
  served: ReadonlyMap<string, number>
  end(): Promise<void>
}

type Options = {
  health: Health
  /** Whether a GET goes on to another server when one does not answer. */
  retries?: boolean
  /** So long (ms) a server may take for an answer, then 504; by default as long as it likes. */
  answerMs?: number
}

/**
 * Gives each request to the next of the servers that are well, over connections that it keeps. 502 when nobody is, or when one does not answer: nobody knows
 * what became of a request that may change something, so it goes to no other server.
 */
export async function startBalancer({ health, retries = false, answerMs = 0 }: Options): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const servers: string[] = []
  const served = new Map<string, number>()
  let turn = 0

  function next(tried: readonly string[]): string | undefined {
    const up = health.up(servers.filter((server) => !tried.includes(server)))
    return up[(turn += 1) % up.length]
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    const tried: string[] = []
    for (let server = next(tried); server !== undefined; server = next(tried)) {
      tried.push(server)
      try {
        served.set(server, (served.get(server) ?? 0) + 1)
        const { method, url: path, headers } = incoming
        const { hostname, port } = new URL(server)
        const answer = await send({ agent, hostname, port, method, path, headers }, body, answerMs)
        // Whether a connection is kept is a matter of its two ends.
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'keep-alive' })
        // An answer that breaks off breaks off for the asker, too.
        return void pipeline(answer, outgoing, () => undefined)
      } catch (error) {
        health.failed(server)
        const message = error instanceof Error ? error.message : String(error)
        if (message === 'timeout') return refuse(outgoing, 504, message)
        if (!retries || incoming.method !== 'GET') return refuse(outgoing, 502, message)
      }
    }
    refuse(outgoing, 502, 'no server is left to be asked')
  }

  const http = createServer({ keepAliveTimeout: 600_000 }, (incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.destroy())
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  return {
    origin: `http://127.0.0.1:${listeningPort(http)}`,
    add: (server) => {
      servers.push(server)
      health.add(server)
    },
    up: () => health.up(servers),
    served,
    end: async () => {
      health.end()
      const closed = once(http, 'close')
      http.close()
      http.closeAllConnections()
      await closed
      agent.destroy()
    },
  }
}

function send(options: RequestOptions, body: Buffer, answerMs: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const upstream = request(options, resolve)
    upstream.setTimeout(answerMs, () => upstream.destroy(new Error('timeout')))
    upstream.on('error', reject)
    upstream.end(body)
  })
}

function refuse(outgoing: ServerResponse, status: 502 | 504, message: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' })
  outgoing.end(JSON.stringify({ success: false, error: `proxy-${status}`, message }))
}
