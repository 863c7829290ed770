import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { pipeline } from 'node:stream'

/** Shares requests out to servers that say they are ready, in turn, over connections that it keeps; it asks nobody twice. */
export type RoundRobin = {
  origin: string
  add(origin: string): void
  /** Who is ready now. */
  ready(): string[]
  /** How many requests each has had. */
  served: ReadonlyMap<string, number>
  close(): Promise<void>
}

/** How often each server is asked whether it is ready. */
const everyMs = 50

export async function startRoundRobin(): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true })
  const servers = new Map<string, boolean>()
  const served = new Map<string, number>()
  let turn = 0
  let closed = false
  const ready = () => [...servers].filter(([, isReady]) => isReady).map(([origin]) => origin)
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const choice = ready()
    const server = choice[(turn += 1) % choice.length]
    if (!server) return outgoing.writeHead(502).end('nobody is ready')
    served.set(server, (served.get(server) ?? 0) + 1)
    const { method, headers, url } = incoming
    const onward = request(new URL(url ?? '/', server), { method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'keep-alive' })
      pipeline(answer, outgoing, () => undefined)
    })
    onward.on('error', ({ message }) => outgoing.headersSent || outgoing.writeHead(502).end(message))
    incoming.pipe(onward)
  }
  const watch = async (server: string) => {
    while (!closed) {
      const isReady = await fetch(`${server}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      servers.set(server, isReady)
      await wait(everyMs)
    }
  }
  const http = createServer({ keepAliveTimeout: 600_000 }, pass).listen(0, '127.0.0.1')
  await once(http, 'listening')
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    add: (server) => void watch(server),
    ready,
    served,
    close: async () => {
      closed = true
      agent.destroy()
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}
