import { maskPhone } from '@hao/contract/phone.ts'
import { selectEffectivePhone } from '../bindings/queries.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { SessionUser } from '../../platform/http/session-user.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { daysAfter, shanghaiDay, startOfShanghaiDay } from '../../platform/base/time.ts'
import { placeCall } from './place-call.ts'
import { countTrialCalls, selectTrialNumber } from './queries.ts'

/** As often a day of Shanghai somebody's phone rings with numbers that are not theirs yet, and with those that are; and as often they may have it tried, whether it rings or not. */
const most = { before: 2, owned: 5, tried: 12 }

/** How long (s) a phone that was tried stays connected after the answer. */
const maxSeconds = 4

/**
 * Lets a user hear their own phone ring as it would with a number: the phone that it is bound to, or else the one that they log in with, so that nobody rings
 * another's. Refuses `test-call-not-possible` unless the number is for sale, held by them, or theirs and running; `phone-required` without a phone; `test-call-limit`; and as `placeCall` does.
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
 * Refuses `test-call-limit` for a call, which has begun, that is one too many today. One that rang counts for those of its kind; one that did not, since the phone was off or nowhere, only among
 * all; one that the network did not take on, not at all.
 */
async function refuseBeyond(trx: Trx, { userId, owned, at }: { userId: number; owned: boolean; at: Date }) {
  const today = startOfShanghaiDay(shanghaiDay(at))
  const { rung, tried } = await countTrialCalls(trx, { userId, owned, since: today })
  const max = owned ? most.owned : most.before
  if (rung <= max && tried <= most.tried) return
  const tomorrow = daysAfter(today, 1)
  throw refuse('test-call-limit', { max, retryAfter: Math.ceil((tomorrow.getTime() - at.getTime()) / 1000) })
}
