import { maskPhone } from '@hao/contract/phone.ts'
import { selectEffectivePhone } from '../bindings/queries.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/session-user.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { addDays, shanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import { placeCall } from './place-call.ts'
import { countTrialCalls, selectTrialNumber } from './queries.ts'

/**
 * Daily limits (Shanghai days): trial calls that rang for numbers not owned yet, those for owned numbers, and
 * all trial calls, whether they rang or not.
 */
const maxTrials = { before: 2, owned: 5, tried: 12 }

const maxSeconds = 4

/**
 * Rings the user's own phone as it would ring with a number: the bound phone, or else the login's phone, so
 * that no other person's phone rings. Refuses `test-call-not-possible` unless the number is for sale, held by
 * the user, or the user's own and running; `phone-required`; `test-call-limit`; and as `placeCall`.
 */
export async function placeTrialCall(
  context: Context,
  user: SessionUser,
  digits: string,
): Promise<{ callId: string; phone: string }> {
  const { db, keys } = context
  const number = await selectTrialNumber(db, user.id, digits)
  if (!number?.possible) throw refuse('test-call-not-possible')
  const { id: numberId, subscription_id: owned } = number
  const first = (owned !== null && (await selectEffectivePhone(db, keys, owned))) || user.phone
  if (first === '') throw refuse('phone-required')
  const userId = user.id
  const within = async (trx: Trx, at: Date) => refuseBeyond(trx, { userId, owned: owned !== null, at })
  const callId = await placeCall(context, {
    userId,
    numberId,
    digits,
    kind: 'test',
    first,
    maxSeconds,
    within,
  })
  return { callId, phone: maskPhone(first) }
}

/**
 * Refuses `test-call-limit` when the call just inserted exceeds a daily limit. A call that rang counts for
 * its kind; one that did not ring counts only for the total; one that the network did not accept does not
 * count.
 */
async function refuseBeyond(trx: Trx, { userId, owned, at }: { userId: number; owned: boolean; at: Date }) {
  const today = startOfShanghaiDay(shanghaiDay(at))
  const { rung, tried } = await countTrialCalls(trx, { userId, owned, since: today })
  const max = owned ? maxTrials.owned : maxTrials.before
  if (rung <= max && tried <= maxTrials.tried) return
  const tomorrow = addDays(today, 1)
  throw refuse('test-call-limit', { max, retryAfter: Math.ceil((tomorrow.getTime() - at.getTime()) / 1000) })
}
