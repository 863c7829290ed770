import { Gauge } from 'prom-client'
import type { Metrics } from '../../platform/http/health.ts'
import type { Db } from '../../platform/db/database.ts'

async function selectPassEnds(db: Db) {
  return db
    .selectFrom('invariant_passes')
    .select(({ fn }) => ['kind', fn.max('ended_at').as('ended_at')])
    .groupBy('kind')
    .execute()
}

/** The result of the newest check by any server. It stays while the database is unreachable. */
export const invariantMetrics: Metrics = (registry, db, read) => {
  const checkedAt = new Gauge({
    name: 'invariants_checked_timestamp_seconds',
    help: 'When a pass over the changes (every five minutes), or over everything (nightly), last ended',
    labelNames: ['pass'],
    registers: [registry],
    collect: async () => {
      for (const { kind, ended_at } of (await read(selectPassEnds(db))) ?? [])
        if (ended_at) checkedAt.set({ pass: kind }, ended_at.getTime() / 1000)
    },
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
      for (const { invariant, broken_rows } of checks) broken.set({ invariant }, broken_rows)
    },
  })
}
