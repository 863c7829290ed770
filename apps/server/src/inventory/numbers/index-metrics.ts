import { Counter, Gauge } from 'prom-client'
import type { Metrics } from '../../platform/http/health.ts'
import type { LiveIndex } from './live-index.ts'

export const indexMetrics =
  (index: LiveIndex): Metrics =>
  (registry) => {
    const rows = new Gauge({
      name: 'number_index_rows',
      help: 'Numbers on sale in the index; 0 while lists come from the database',
      registers: [registry],
      collect: () => {
        rows.set(index.current?.size ?? 0)
      },
    })
    const age = new Gauge({
      name: 'number_index_age_seconds',
      help: 'Time since the last update of the index',
      registers: [registry],
      collect: () => {
        age.set(index.ageMs / 1000)
      },
    })
    const repaired = new Counter({
      name: 'number_index_repaired_total',
      help: 'Numbers that differed from the database and were repaired; any value but 0 is an alarm',
      registers: [registry],
      collect: () => {
        repaired.reset()
        repaired.inc(index.repairedCount)
      },
    })
  }
