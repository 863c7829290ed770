import { Counter } from 'prom-client'
import { DatabaseError } from 'pg'

/** Classes of SQLSTATE that are exported from the start, so that the first error is an increase. */
const usualClasses = ['08', '22', '23', '25', '40', '42', '53', '55', '57', '58', 'XX', 'lost']

export const databaseErrors = new Counter({
  name: 'database_errors_total',
  help: 'Failed statements by class of SQLSTATE; lost: no answer, or the connection was lost',
  labelNames: ['class'],
  registers: [],
})
for (const each of usualClasses) databaseErrors.inc({ class: each }, 0)

export function countDatabaseError(error: unknown): void {
  const code = error instanceof DatabaseError ? error.code : undefined
  databaseErrors.inc({ class: code?.slice(0, 2) ?? 'lost' })
}
