import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { approvalMachine } from './machine.ts'
import { mayStillAsk } from './queries.ts'

/** Maximum of requests in one statement. */
const batch = 1000

/**
 * Lets requests lapse that were not decided within 72 hours, and those whose requester may no longer request
 * them.
 */
export async function lapseRequests({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const at = clock()
  const due = await db
    .selectFrom('approvals')
    .innerJoin('staff_members', 'staff_members.id', 'requested_by')
    .select('approvals.id')
    .where('approvals.state', '=', 'asked')
    .where((request) => request.or([request('expires_at', '<=', at), sql<boolean>`NOT ${mayStillAsk}`]))
    .orderBy('expires_at')
    .limit(batch)
    .execute()
  const ids = due.map(({ id }) => id)
  await approvalMachine.transitionMany(db, 'lapse', { id: ids }, { at, set: { decided_at: at } })
  if (ids.length === batch) await lapseRequests({ db, clock })
}
