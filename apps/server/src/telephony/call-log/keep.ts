import type { CallSettings } from '@hao/contract/endpoints/call-log.ts'
import type { Db } from '../../platform/db/database.ts'
import { daysAfter } from '../../platform/base/time.ts'
import { deleteNotKept, deleteReported } from './log-queries.ts'

/** A carrier repeats what it could not tell us for a day; so long and longer it is known which calls were deleted or told of. */
const reportedDays = 2

/** Whether a call that began at a moment is to be written down. */
export function keeps({ keptDays }: CallSettings, startedAt: Date, now: Date): boolean {
  return keptDays > 0 && startedAt > daysAfter(now, -keptDays)
}

/** Deletes calls that are older than their owners want, and what was known for two days only. */
export async function forgetCalls(db: Db, now: Date): Promise<void> {
  await deleteNotKept(db, now)
  await deleteReported(db, daysAfter(now, -reportedDays))
}
