import type { CallSettings } from '@hao/contract/endpoints/call-log.ts'
import type { Db } from '../../platform/db/database.ts'
import { runAll } from '../../platform/base/run-all.ts'
import { addDays } from '../../platform/base/time.ts'
import { deleteOldCalls } from './retention-queries.ts'
import { deleteInSteps } from '../../platform/db/delete-in-steps.ts'

/** A carrier retries a report for one day: markers are retained for longer than that. */
const reportMarkerDays = 2

export function isWithinRetention({ keptDays }: CallSettings, startedAt: Date, now: Date): boolean {
  return keptDays > 0 && startedAt > addDays(now, -keptDays)
}

export async function deleteExpiredCalls(db: Db, now: Date): Promise<void> {
  const until = addDays(now, -reportMarkerDays)
  await runAll([
    () => deleteOldCalls(db, now),
    () => deleteInSteps(db, { table: 'deleted_calls', moment: 'deleted_at', until }),
    () => deleteInSteps(db, { table: 'missed_calls', moment: 'missed_at', until }),
  ])
}
