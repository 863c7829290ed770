import { isCallable } from '../call-log/callable.ts'
import { markCalledBack, selectCallForCallback } from '../call-log/queries.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import { placeCall } from '../outbound/place-call.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { pepperHash } from '../../platform/encryption/pepper-hash.ts'
import { stateAt } from '../subscriptions/schedule.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'

/** An hour: what is called back is not called for ever. */
const maxSeconds = 3600

/** As often a user may call back in a day, and one caller in an hour; as often one caller is called back in an hour by all users together, for who calls can be forged. */
const maxCallbacks = { aDay: 20, ofOneAnHour: 3, byAllAnHour: 30 }
/** One call in as many ms as it takes to look whether the phone rings. */
const oneCallMs = 20_000

const liveStates: readonly string[] = ['active', 'past_due', 'grace']

/** Whether its number rings at this moment, whatever has been written of that yet. */
function isLive(call: NonNullable<Awaited<ReturnType<typeof selectCallForCallback>>>, now: Date): boolean {
  return liveStates.includes(stateAt(call, now)) && call.number_state === 'bound'
}

/**
 * Calls back who is in a user's log: first the phone of the number that was called, then the caller, who sees that number. Refuses `call-not-found`, also
 * where the caller hid it; `callback-not-allowed` for what is neither a mobile nor an ordinary landline, or their own phone; `callback-not-live` unless the number rings a phone now;
 * and as `placeCall` does.
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
  const within = async (trx: Trx) => markCalledBack(trx, id, now)
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
