import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { approvalMachine } from './machine.ts'
import { isUnseen } from './queries.ts'

/** Whether the requester has seen the outcome of a request. */
async function isSeen(trx: Trx, id: number): Promise<boolean> {
  const unseen = trx.selectFrom('approvals').select('id').where('id', '=', id).where(isUnseen)
  return (await unseen.executeTakeFirst()) === undefined
}

/**
 * Records that the requester has seen the outcome of a request. Refuses `no-such-thing` for a request of
 * someone else, and `not-now` for one that is not decided, or seen already.
 */
export async function seeOutcome(
  trx: Trx,
  { id, staffId, at }: { id: number; staffId: number; at: Date },
): Promise<void> {
  const request = await trx
    .selectFrom('approvals')
    .select('decided_at')
    .where('id', '=', id)
    .where('requested_by', '=', staffId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('no-such-thing'))
  // A separate statement: it sees what the transactions that held the lock have committed.
  if (await isSeen(trx, id)) throw refuse('not-now')
  // The event changes no column, only the history; an update needs one.
  const change = { at, set: { decided_at: request.decided_at }, history: { staff_id: staffId } }
  const seen = await approvalMachine.transition(trx, 'see', { id }, change)
  if (!seen) throw refuse('not-now')
}
