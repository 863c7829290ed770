import { Gauge } from 'prom-client'
import type { Metrics } from '../../platform/http/health.ts'
import type { Db } from '../../platform/db/database.ts'
import { countRepairs, countUnconfirmed } from './queries.ts'

const figures: { name: string; help: string; count: (db: Db) => Promise<number> }[] = [
  {
    name: 'bindings_mended',
    help: 'Bindings that the network had otherwise than it had confirmed, mended within the last day; anything but 0 is an alarm',
    count: countRepairs,
  },
  {
    name: 'bindings_unconfirmed',
    help: 'Bindings of which the network has not confirmed the newest version',
    count: countUnconfirmed,
  },
]

/** Gauges of the reconciliation with the network: repairs of the last day, and unconfirmed bindings. */
export const bindingMetrics: Metrics = (registry, db, read) => {
  for (const { name, help, count } of figures) {
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
