import type { Server } from 'node:http'
import { promisify } from 'node:util'
import { Counter, Gauge } from 'prom-client'
import type { Metrics } from './health.ts'

export const connectionMetrics =
  (server: Server): Metrics =>
  (registry) => {
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
