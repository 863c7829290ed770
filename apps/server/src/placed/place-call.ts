import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { inTransaction, type Trx } from '../db/database.ts'
import { countHits, type Limit, takeBackHits } from '../http/rate-limit.ts'
import { AdapterError } from '../ports/adapter-error.ts'
import type { PlacedCall } from '../ports/network/call-control.ts'
import { refuse } from '../refuse.ts'
import { movePlaced, placedCallMachine, tellFollowers } from './machine.ts'

export type CallOrder = Omit<PlacedCall, 'callId' | 'number'> & {
  userId: number
  numberId: number
  /** Without the prefix. */
  digits: string
  limits: readonly Limit[]
}

/** By then (ms) the phones of a call have stopped to ring: two may be speaking, which a new call does not end. */
const settledMs = 75_000
/** No call lasts as long (ms). */
const longestMs = 2 * 3_600_000

/**
 * Has the network make a call for a user, one at a time; gives its name. Refuses `call-in-progress` while another is on its way, `rate-limited`, and `unavailable` when the
 * network does not take it on, which costs nothing.
 */
export async function placeCall(context: Context, order: CallOrder): Promise<string> {
  const { callControl, config, db, clock, log } = context
  const { userId, numberId, digits, limits, ...call } = order
  if (!callControl) throw refuse('unavailable')
  const callId = randomUUID()
  const at = clock()
  await inTransaction(db, async (trx) => {
    await countHits(trx, at, limits)
    await giveUp(trx, sql`user_id = ${userId}`, { at, afterMs: settledMs })
    await begin(trx, { userId, numberId, kind: call.kind, callId, at })
  })
  try {
    await callControl.place({ callId, number: config.numberPlan.prefix + digits, ...call })
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error
    log.warn({ kind: error.kind, callId }, 'the network did not take a call on')
    const set = { cause: 'refused', ended_at: clock() } as const
    await movePlaced(db, 'refuse', { call_id: callId }, { at: clock(), set })
    await takeBackHits(db, limits)
    // It may have heard us after all.
    await callControl.drop(callId).catch(() => undefined)
    throw refuse('unavailable')
  }
  return callId
}

type Begun = { userId: number; numberId: number; kind: PlacedCall['kind']; callId: string; at: Date }

async function begin(trx: Trx, { userId, numberId, kind, callId, at }: Begun): Promise<void> {
  const row = { call_id: callId, user_id: userId, number_id: numberId, kind, placed_at: at }
  const unless = sql`(user_id) WHERE state <> 'ended'`
  const [begun] = await placedCallMachine.beginMany(trx, 'place', [row], { at, unless })
  if (!begun) throw refuse('call-in-progress')
  await tellFollowers(trx)
}

/** Ends the calls of whom `whose` says whose end was never told; whatever the network still does with one of them, it does without being written down. */
async function giveUp(trx: Trx, whose: RawBuilder<boolean>, { at, afterMs }: { at: Date; afterMs: number }) {
  const before = new Date(at.getTime() - afterMs)
  const ids = sql`ANY(ARRAY(SELECT id FROM placed_calls WHERE ${whose} AND state <> 'ended' AND placed_at < ${before}))`
  const set = { cause: 'unknown', ended_at: at } as const
  await placedCallMachine.moveMany(trx, 'give-up', { id: ids }, { at, set })
}

/** Ends all calls that are older than any lasts. */
export async function giveUpPlaced({ db, clock }: Context): Promise<void> {
  await inTransaction(db, (trx) => giveUp(trx, sql`true`, { at: clock(), afterMs: longestMs }))
}
