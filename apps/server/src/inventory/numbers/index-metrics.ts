import { Counter, Gauge } from 'prom-client'
import type { Metrics } from '../../platform/http/health.ts'
import type { LiveIndex } from './live-index.ts'

/** Tells how the index of numbers of this server is. */
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
      help: 'Time since the index was true',
      registers: [registry],
      collect: () => {
        age.set(index.ageMs / 1000)
      },
    })
    const mended = new Counter({
      name: 'number_index_mended_total',
      help: 'Numbers that were found to be other than in the database; anything but 0 is an alarm',
      registers: [registry],
      collect: () => {
        mended.reset()
        mended.inc(index.repairedCount)
      },
    })
  }
