import { Gauge } from 'prom-client'
import type { Context } from '../../context.ts'
import type { Metrics } from '../../platform/http/health.ts'
import { selectArchiver } from './queries.ts'
import { shareRead } from './share-read.ts'

export const databaseMetrics =
  ({ availability, pools }: Pick<Context, 'availability' | 'pools'>): Metrics =>
  (registry) => {
    const up: Gauge = new Gauge({
      name: 'database_up',
      help: '1 while the database answers this server, else 0',
      registers: [registry],
      collect: () => up.set(availability.isDown || !availability.isPrepared ? 0 : 1),
    })
    const waiting: Gauge<'pool'> = new Gauge({
      name: 'database_pool_waiting',
      help: 'Requests that wait for a connection of the pool',
      labelNames: ['pool'],
      registers: [registry],
      collect: () => {
        for (const [pool, { waitingCount }] of pools) waiting.set({ pool }, waitingCount)
      },
    })
    const connections: Gauge<'pool' | 'state'> = new Gauge({
      name: 'database_pool_connections',
      help: 'Open connections of the pool that are in use (used) or wait for work (idle)',
      labelNames: ['pool', 'state'],
      registers: [registry],
      collect: () => {
        for (const [pool, { totalCount, idleCount }] of pools) {
          connections.set({ pool, state: 'used' }, totalCount - idleCount)
          connections.set({ pool, state: 'idle' }, idleCount)
        }
      },
    })
  }

export const archiverMetrics: Metrics = (registry, db, read) => {
  const collect = shareRead(async () => {
    const found = await read(selectArchiver(db))
    if (!found) return
    const [archivedMs, failedMs] = [found.archived_at?.getTime() ?? 0, found.failed_at?.getTime() ?? 0]
    on.set(Number(found.on))
    failing.set(Number(found.on && failedMs > archivedMs))
    archivedAt.set(archivedMs / 1000)
  })
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry], collect })
  const failing = gauge('wal_archive_failing', '1 if the newest attempt to archive the log failed')
  const archivedAt = gauge('wal_archived_timestamp_seconds', 'When a segment of the log was last archived')
  const on = gauge('wal_archiving', '1 if PostgreSQL archives its log')
}
