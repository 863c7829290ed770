import type { Server } from 'node:http'
import { promisify } from 'node:util'
import { Counter, Gauge } from 'prom-client'
import type { Metrics } from './health.ts'

/**
 * Limits the open connections: Node closes further ones unread. So a flood of sockets uses up neither memory
 * nor the file descriptors that the database and WeChat need. Returns metrics of open and closed connections.
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
