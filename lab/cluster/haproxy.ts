import { writeFile } from 'node:fs/promises'
import { startListener } from './start-listener.ts'

/** Starts HAProxy with a configuration file, and waits for its port. */
export const startHaproxy = (file: string, port: number) =>
  startListener(['haproxy', '-db', '-f', file], port)

export type ServerState = { port: number; up: boolean; requests: number }

const statistics = '/haproxy'

/** Columns of HAProxy's statistics: https://docs.haproxy.org/2.6/management.html#9.1 */
const columns = { proxy: 0, server: 1, sessions: 7, status: 17 }

async function readStates(url: string): Promise<ServerState[]> {
  const lines = (await (await fetch(url)).text()).split('\n').map((line) => line.split(','))
  return lines
    .filter((line) => line[columns.proxy] === 'servers' && /^\d+$/.test(line[columns.server] ?? ''))
    .map((line) => ({
      port: Number(line[columns.server]),
      up: line[columns.status] === 'UP',
      requests: Number(line[columns.sessions]),
    }))
}

type Front = {
  file: string
  port: number
  /** The ports of all servers that will ever be there: HAProxy's list is fixed. */
  servers: readonly number[]
  check: string
}

/**
 * It asks each for /readyz, and sends a GET to another server when one does not answer: any other request has
 * an unknown outcome.
 */
export async function startFront({ file, port, servers, check }: Front) {
  const backend = (path: string) => `    option httpchk GET ${path}
    http-check expect status 200
    option redispatch 1
    retries 2
    retry-on conn-failure empty-response response-timeout
    http-request disable-l7-retry if !METH_GET
    default-server ${check}
${servers.map((server) => `    server ${server} 127.0.0.1:${server} check`).join('\n')}`
  await writeFile(
    file,
    `global
    maxconn 2000
defaults
    mode http
    timeout connect 1s
    timeout client 10m
    timeout server 10s
    timeout check 1s
    timeout http-keep-alive 10m
frontend shop
    bind 127.0.0.1:${port}
    stats uri ${statistics}
    default_backend servers
    # No server is ready without its database, but lists and searches are answered from memory.
    use_backend alive if { nbsrv(servers) eq 0 }
backend servers
${backend('/readyz')}
backend alive
${backend('/healthz')}
`,
  )
  const haproxy = await startHaproxy(file, port)
  const origin = `http://127.0.0.1:${port}`
  return { ...haproxy, origin, states: () => readStates(`${origin}${statistics};csv`) }
}
