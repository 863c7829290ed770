import type { Server } from 'node:http'
import { promisify } from 'node:util'
import { Counter, Gauge } from 'prom-client'
import type { Metrics } from './health.ts'

/**
 * Lets at most so many connections be open at a time: Node closes one more before anything of it is read. So a crowd of sockets neither takes the
 * memory of the process nor its last file descriptor, which the database and WeChat need too. Tells how many are open, and how many were closed so.
 */
export function limitConnections(server: Server, most: number): Metrics {
  server.maxConnections = most
  return (registry) => {
    const dropped = new Counter({
      name: 'connections_dropped_total',
      help: 'Connections that were closed at once because too many were open',
      registers: [registry],
    })
    server.on('drop', () => dropped.inc())
    const count = promisify(server.getConnections.bind(server))
    const open: Gauge = new Gauge({
      name: 'connections_open',
      help: 'Connections that are open',
      registers: [registry],
      collect: async () => open.set(await count()),
    })
  }
}
