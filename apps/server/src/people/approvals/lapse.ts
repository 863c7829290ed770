import type { Context } from '../../context.ts'
import { approvalMachine } from './machine.ts'
import { selectLapsedRequests } from './queries.ts'

/** Maximum of requests in one statement. */
const batch = 1000

/**
 * Lets requests lapse that were not decided within 72 hours, and those whose requester may no longer request
 * them.
 */
export async function lapseRequests({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const at = clock()
  const due = await selectLapsedRequests(db, { at, limit: batch })
  const ids = due.map(({ id }) => id)
  await approvalMachine.transitionMany(db, 'lapse', { id: ids }, { at, set: { decided_at: at } })
  if (ids.length === batch) await lapseRequests({ db, clock })
}
