import type { Context } from '../context.ts'
import { inTransaction } from '../db/database.ts'
import type { CallEvent } from '../ports/network/number-network.ts'
import { callerOf, numberDialled } from '../calls/dialled.ts'
import { lockOwner, mergeCall } from '../calls/queries.ts'

/**
 * Writes what the network reports of a call into the log of whoever had the number when it was called. Repeats and any order end in the same row; a
 * call to nobody's number is not kept.
 */
export async function recordCall({ db, keys, config }: Context, event: CallEvent): Promise<void> {
  const digits = numberDialled(event.number, config.numberPlan)
  if (digits === undefined) return
  const known = callerOf(event.caller) || null
  const caller = await keys.seal('calls.caller', known)
  const caller_index = known === null ? null : (await keys.index('phone', known)).newest
  const ended = event.type === 'ended'
  await inTransaction(db, async (trx) => {
    const owner = await lockOwner(trx, digits, event.startedAt)
    if (!owner) return
    await mergeCall(trx, event.id, {
      ...owner,
      call_id: event.callId,
      caller,
      caller_index,
      started_at: event.startedAt,
      answered_at: event.type === 'answered' ? event.at : null,
      ended_at: ended ? event.at : null,
      cause: ended ? event.cause : null,
    })
  })
}
