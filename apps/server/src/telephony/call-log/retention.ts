import type { CallSettings } from '@hao/contract/endpoints/call-log.ts'
import type { Db } from '../../platform/db/database.ts'
import { daysAfter } from '../../platform/base/time.ts'
import { deleteCallsPastRetention, deleteReportMarkers } from './log-queries.ts'

/** A carrier repeats what it could not tell us for a day; so long and longer it is known which calls were deleted or told of. */
const reportMarkerDays = 2

/** Whether a call that began at a moment is to be written down. */
export function isWithinRetention({ keptDays }: CallSettings, startedAt: Date, now: Date): boolean {
  return keptDays > 0 && startedAt > daysAfter(now, -keptDays)
}

/** Deletes calls that are older than their owners want, and what was known for two days only. */
export async function deleteExpiredCalls(db: Db, now: Date): Promise<void> {
  await deleteCallsPastRetention(db, now)
  await deleteReportMarkers(db, daysAfter(now, -reportMarkerDays))
}
