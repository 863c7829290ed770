import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { outboundCallMachine, notifyStreams } from './machine.ts'
/** After this time (ms) the phones have stopped ringing: the call is connected, or over. */
export const maxRingingMs = 75_000
/** After this time (ms) a connected call has been hung up too (`maxSeconds` of a callback). */
const maxCallMs = 3_600_000 + maxRingingMs

const unknownEnd = (at: Date) => ({ at, set: { cause: 'unknown', ended_at: at } }) as const

/** The network may still have them, but their reports change nothing. */
export async function endStaleCalls(trx: Trx, userId: number, at: Date): Promise<void> {
  const before = new Date(at.getTime() - maxRingingMs)
  const stale = await trx
    .selectFrom('outbound_calls')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', '<>', 'ended')
    .where('requested_at', '<', before)
    .execute()
  const ids = stale.map(({ id }) => id)
  await outboundCallMachine.transitionMany(trx, 'give-up', { id: ids }, unknownEnd(at))
}

/**
 * Runs when ringing must be over, and again when a connected call must be: the server or the network may have
 * crashed during the call.
 */
export async function endUnreportedCall({ db, clock, enqueue }: Context, callId: string): Promise<void> {
  const at = clock()
  await inTransaction(db, async (trx) => {
    const call = await trx
      .selectFrom('outbound_calls')
      .select(['user_id', 'state', 'requested_at'])
      .where('call_id', '=', callId)
      .where('state', '<>', 'ended')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!call) return
    const due = new Date(
      call.requested_at.getTime() + (call.state === 'connected' ? maxCallMs : maxRingingMs),
    )
    if (due > at) return enqueue(trx, 'placed-call-end', { callId }, due)
    await outboundCallMachine.transition(trx, 'give-up', { call_id: callId }, unknownEnd(at))
    await notifyStreams(trx, call.user_id)
  })
}
