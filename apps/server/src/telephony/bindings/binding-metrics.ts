import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import type { Metrics } from '../../platform/http/health.ts'
import type { Db } from '../../platform/db/database.ts'

/** The network had something else than it had confirmed. */
async function countRepairs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM binding_history
    WHERE event IN ('mend', 'mend-ended') AND at > now() - interval '1 day'`.execute(db)
  return rows[0]?.count ?? 0
}

async function countUnconfirmed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM bindings
    WHERE confirmed_version < version AND state IN ('submitted', 'filing', 'effective', 'unbinding')`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

const gauges: { name: string; help: string; count: (db: Db) => Promise<number> }[] = [
  {
    name: 'bindings_repaired',
    help: 'Bindings that differed at the network and were repaired in the last day; any value but 0 is an alarm',
    count: countRepairs,
  },
  {
    name: 'bindings_unconfirmed',
    help: 'Bindings whose newest version the network has not confirmed',
    count: countUnconfirmed,
  },
]

export const bindingMetrics: Metrics = (registry, db, read) => {
  for (const { name, help, count } of gauges) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => {
        const found = await read(count(db))
        if (found !== undefined) gauge.set(found)
      },
    })
  }
}
