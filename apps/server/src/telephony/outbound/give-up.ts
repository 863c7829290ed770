import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { placedCallMachine, tellFollowers } from './machine.ts'
import { lockLive, selectLeft } from './queries.ts'

/** By then (ms) the phones of a call have stopped to ring: two may be speaking. */
export const settledMs = 75_000
/** By then (ms) those have been hung up, too (`maxSeconds` of a call back). */
const longestMs = 3_600_000 + settledMs

const unknown = (at: Date) => ({ at, set: { cause: 'unknown', ended_at: at } }) as const

/** Ends what a user's last call has left behind, whose end was never told; whatever the network still does with it, it does without being written down. */
export async function giveUpLeft(trx: Trx, userId: number, at: Date): Promise<void> {
  const before = new Date(at.getTime() - settledMs)
  const ids = await selectLeft(trx, userId, before)
  await placedCallMachine.moveMany(trx, 'give-up', { id: ids }, unknown(at))
}

/**
 * The job when the phones of a call have stopped to ring, and once more when nobody can be speaking any longer: a call that is not over then ends as `unknown`. The server, or the network, may have
 * died with it.
 */
export async function giveUpUntold({ db, clock, enqueue }: Context, callId: string): Promise<void> {
  const at = clock()
  await inTransaction(db, async (trx) => {
    const call = await lockLive(trx, callId)
    if (!call) return
    const due = new Date(call.placed_at.getTime() + (call.state === 'connected' ? longestMs : settledMs))
    if (due > at) return enqueue(trx, 'placed-call-end', { callId }, due)
    await placedCallMachine.move(trx, 'give-up', { call_id: callId }, unknown(at))
    await tellFollowers(trx, call.user_id)
  })
}
