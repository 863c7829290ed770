import { Gauge } from 'prom-client'
import type { Metrics } from '../../platform/http/health.ts'

/** The result of the newest check by any server. It stays while the database is unreachable. */
export const invariantMetrics: Metrics = (registry, db, read) => {
  const checkedAt = new Gauge({
    name: 'invariants_checked_timestamp_seconds',
    help: 'When the invariants were last checked',
    registers: [registry],
  })
  const broken = new Gauge({
    name: 'invariants_broken',
    help: 'Rows that break an invariant, at most 100; any value but 0 is an alarm',
    labelNames: ['invariant'],
    registers: [registry],
    collect: async () => {
      const checks = await read(db.selectFrom('invariant_checks').selectAll().execute())
      if (!checks) return
      broken.reset()
      for (const { invariant, broken_rows, checked_at } of checks) {
        broken.set({ invariant }, broken_rows)
        checkedAt.set(checked_at.getTime() / 1000)
      }
    },
  })
}
