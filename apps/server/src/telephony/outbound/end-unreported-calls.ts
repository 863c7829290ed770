import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { outboundCallMachine, notifyStreams } from './machine.ts'
import { lockLiveCall, selectStaleCalls } from './queries.ts'

/** By then (ms) the phones of a call have stopped to ring: two may be speaking. */
export const maxRingingMs = 75_000
/** By then (ms) those have been hung up, too (`maxSeconds` of a call back). */
const maxCallMs = 3_600_000 + maxRingingMs

const unknownEnd = (at: Date) => ({ at, set: { cause: 'unknown', ended_at: at } }) as const

/** Ends what a user's last call has left behind, whose end was never told; whatever the network still does with it, it does without being written down. */
export async function endStaleCalls(trx: Trx, userId: number, at: Date): Promise<void> {
  const before = new Date(at.getTime() - maxRingingMs)
  const ids = await selectStaleCalls(trx, userId, before)
  await outboundCallMachine.transitionMany(trx, 'give-up', { id: ids }, unknownEnd(at))
}

/**
 * The job when the phones of a call have stopped to ring, and once more when nobody can be speaking any longer: a call that is not over then ends as `unknown`. The server, or the network, may have
 * died with it.
 */
export async function endUnreportedCall({ db, clock, enqueue }: Context, callId: string): Promise<void> {
  const at = clock()
  await inTransaction(db, async (trx) => {
    const call = await lockLiveCall(trx, callId)
    if (!call) return
    const due = new Date(
      call.requested_at.getTime() + (call.state === 'connected' ? maxCallMs : maxRingingMs),
    )
    if (due > at) return enqueue(trx, 'placed-call-end', { callId }, due)
    await outboundCallMachine.transition(trx, 'give-up', { call_id: callId }, unknownEnd(at))
    await notifyStreams(trx, call.user_id)
  })
}
