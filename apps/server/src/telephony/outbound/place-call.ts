import { sql } from 'kysely'
import { toDialledNumber } from '@hao/numbers/plan.ts'
import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { countHits, type RateLimit, removeHits } from '../../platform/http/rate-limit.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import type { OutboundCall } from '@hao/carrier-protocol/messages.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { endStaleCalls, maxRingingMs } from './end-unreported-calls.ts'
import { transitionOutboundCall, outboundCallMachine, notifyStreams } from './machine.ts'
type CallRequest = Omit<OutboundCall, 'callId' | 'number'> & {
  userId: number
  numberId: number
  /** Without the prefix. */
  digits: string
  limits?: readonly RateLimit[]
  /** Checks or writes in the transaction of the new call. The user has no other live call then. */
  within?: (trx: Trx, at: Date, callId: string) => Promise<void>
}

/**
 * Refuses `call-in-progress`, `rate-limited`, and `unavailable` when the network does not accept the call,
 * which then counts towards no limit.
 */
export async function placeCall(context: Context, request: CallRequest): Promise<string> {
  const { callControl, config, db, clock, log } = context
  const { userId, numberId, digits, limits = [], within, ...call } = request
  if (!callControl) throw refuse('unavailable')
  const callId = randomUUID()
  const at = clock()
  await inTransaction(db, async (trx) => {
    if (limits.length > 0) await countHits(trx, at, limits)
    await endStaleCalls(trx, userId, at)
    const row = { call_id: callId, user_id: userId, number_id: numberId, kind: call.kind, requested_at: at }
    const [inserted] = await outboundCallMachine.insertMany(trx, 'place', [row], {
      at,
      skipConflictsOn: liveCallOfUser,
    })
    if (!inserted) throw refuse('call-in-progress')
    await notifyStreams(trx, userId)
    await within?.(trx, at, callId)
    await context.enqueue(trx, 'placed-call-end', { callId }, new Date(at.getTime() + maxRingingMs))
  })
  try {
    await callControl.startCall({ callId, number: toDialledNumber(digits, config.numberPlan), ...call })
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error
    log.warn({ kind: error.kind, callId }, 'the network did not accept a call')
    const set = { cause: 'refused', ended_at: clock() } as const
    await transitionOutboundCall(db, 'refuse', { call_id: callId }, { at: clock(), set })
    if (limits.length > 0) await removeHits(db, limits)
    // The network may have accepted the call although the request failed.
    await callControl.endCall(callId).catch(() => undefined)
    throw refuse('unavailable')
  }
  return callId
}

/** Target of ON CONFLICT: the unique index that allows a user one live call. */
const liveCallOfUser = sql`(user_id) WHERE state <> 'ended'`
