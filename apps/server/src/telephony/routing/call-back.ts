import { isCallable } from '../call-log/callable.ts'
import { insertCallback, markCalledBack, selectCallForCallback } from '../call-log/queries.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { placeCall } from '../outbound/place-call.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { pepperHash } from '../../platform/encryption/pepper-hash.ts'
import { stateAt } from '../subscriptions/schedule.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'

const maxSeconds = 3600

/** Callers can be forged: limits of a user, of a user to one caller, and of all to one caller. */
const maxCallbacks = { aDay: 20, ofOneAnHour: 3, byAllAnHour: 30 }
/** A user places one callback in this time (ms): long enough to see whether the phone rings. */
const oneCallMs = 20_000

const liveStates: readonly string[] = ['active', 'past_due', 'grace']

/** Whether the number rings at this moment, even if the job that writes the state is late. */
function isLive(call: NonNullable<Awaited<ReturnType<typeof selectCallForCallback>>>, now: Date): boolean {
  return liveStates.includes(stateAt(call, now)) && call.number_state === 'bound'
}

/**
 * Refuses `call-not-found`, also for a hidden caller; `callback-not-allowed` for a caller that is not
 * callable, or is the bound phone; `callback-not-live`; and as `placeCall`.
 */
export async function callBack(context: Context, userId: number, id: number): Promise<{ callId: string }> {
  const { callControl, config, db, keys, clock } = context
  const now = clock()
  const call = await selectCallForCallback(db, keys, { userId, id, now })
  if (!call?.caller) throw refuse('call-not-found')
  const { caller, phone } = call
  if (!isCallable(caller) || caller === phone) throw refuse('callback-not-allowed')
  if (!phone || !isLive(call, now)) throw refuse('callback-not-live')
  if (!callControl) throw refuse('unavailable')
  const limits = limitsOf(userId, pepperHash(config.codePepper, 'phone', caller).toString('base64url'))
  const order = { userId, numberId: call.number_id, digits: call.digits, limits, maxSeconds }
  const within = async (trx: Trx, at: Date, callId: string) => {
    await markCalledBack(trx, id, at)
    await insertCallback(trx, { id, callId, at })
  }
  const callId = await placeCall(context, {
    ...order,
    kind: 'callback',
    first: phone,
    second: caller,
    within,
  })
  return { callId }
}

function limitsOf(userId: number, caller: string): RateLimit[] {
  const of = (key: string, max: number, windowMs: number): RateLimit => ({
    key: `calls:back:${key}`,
    max,
    windowMs,
  })
  return [
    of(`now:${userId}`, 1, oneCallMs),
    of(`${userId}:${caller}`, maxCallbacks.ofOneAnHour, hourMs),
    of(`to:${caller}`, maxCallbacks.byAllAnHour, hourMs),
    of(`day:${userId}`, maxCallbacks.aDay, dayMs),
  ]
}
