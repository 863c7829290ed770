import { Gauge } from 'prom-client'
import type { Metrics } from '../../platform/http/health.ts'
import { mendedCount, unconfirmedCount } from './queries.ts'

const figures: { name: string; help: string; query: typeof mendedCount }[] = [
  {
    name: 'bindings_mended',
    help: 'Bindings that the network had otherwise than it had confirmed, mended within the last day; anything but 0 is an alarm',
    query: mendedCount,
  },
  {
    name: 'bindings_unconfirmed',
    help: 'Bindings of which the network has not confirmed the newest version',
    query: unconfirmedCount,
  },
]

/** Tells what the reconciliation with the network had to mend, and what the network has not confirmed, as the database knows it. */
export const bindingMetrics: Metrics = (registry, db, read) => {
  for (const { name, help, query } of figures) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => {
        const found = await read(query.execute(db))
        if (found) gauge.set(found.rows[0]?.count ?? 0)
      },
    })
  }
}
