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
import { getListeningPort } from '@hao/testing/listening-port.ts'

/** A reverse proxy in front of several servers. */
export type Balancer = {
  origin: string
  /** Adds a server by its origin. */
  add(origin: string): void
  /** The servers that get requests now. */
  up(): readonly string[]
  /** The number of requests of each server. */
  served: ReadonlyMap<string, number>
  end(): Promise<void>
}

type Options = {
  health: Health
  /** Whether a GET is retried at another server when one does not answer. */
  retries?: boolean
  /** Time limit (ms) of a response, then 504; unlimited by default. */
  answerMs?: number
}

/**
 * Passes each request to the next healthy server over kept connections. Answers 502 when there is none, or
 * when one does not answer: a request that may have changed something is not retried, because its outcome is
 * unknown.
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
        // Hop-by-hop headers are up to each pair of ends.
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'keep-alive' })
        // A response that breaks off also breaks off for the client.
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
    origin: `http://127.0.0.1:${getListeningPort(http)}`,
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
