import { canonicalNumber } from '@hao/numbers/telephone.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { countHits, type RateLimit } from '../../platform/http/rate-limit.ts'
import type { CallEvent } from '../../platform/integrations/network/number-network.ts'
import { isRefusal } from '../../platform/base/refuse.ts'
import { pepperHash } from '../../platform/encryption/pepper-hash.ts'
import { dayMs, fromShanghaiClock, hourMs, toShanghaiClock } from '../../platform/base/time.ts'
import { updateMissedCall } from './queries.ts'

/** Causes of a missed call: no answer, busy, or the caller gave up. */
const unansweredCauses: readonly (string | undefined)[] = ['missed', 'busy', 'cancelled']

/** No SMS is sent for a call that ended longer ago than this (ms). */
const maxAgeMs = 6 * hourMs

/** Missed-call SMS of a user in a day; one caller causes at most one an hour. */
const maxPerDay = 10

const night = { from: 22, until: 8 }

type MissedCall = CallEvent & { userId: number; numberId: number }

/** Once for each call, however often it is reported. At night it is due in the morning. */
export async function queueMissedCallNotice(context: Context, trx: Trx, event: MissedCall): Promise<void> {
  const now = context.clock()
  if (event.type !== 'ended' || !unansweredCauses.includes(event.cause)) return
  if (now.getTime() - event.at.getTime() > maxAgeMs) return
  const { keys, config, enqueue } = context
  const caller = canonicalNumber(event.caller)
  const missed = await trx
    .insertInto('missed_calls')
    .values({
      call_id: event.callId,
      user_id: event.userId,
      number_id: event.numberId,
      caller: await keys.encrypt('missed_calls.caller', caller || null),
      missed_at: event.startedAt,
    })
    .onConflict((known) => known.column('call_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  const missedCallId = missed?.id
  if (missedCallId === undefined) return
  const due = afterNight(now)
  const mark = pepperHash(config.codePepper, 'phone', caller).toString('base64url')
  const limits: RateLimit[] = [
    {
      key: `calls:missed:${event.userId}:${mark}`,
      max: 1,
      windowMs: due.getTime() - now.getTime() + hourMs,
    },
    { key: `calls:missed:${event.userId}`, max: maxPerDay, windowMs: dayMs },
  ]
  if (await takeAllowance(trx, now, limits)) await enqueue(trx, 'missed-call-notice', { missedCallId }, due)
  else await updateMissedCall(trx, missedCallId, { caller: null })
}

async function takeAllowance(trx: Trx, now: Date, limits: readonly RateLimit[]): Promise<boolean> {
  try {
    await countHits(trx, now, limits)
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}

/** The moment itself by day; the next morning by night. */
function afterNight(moment: Date): Date {
  const wall = toShanghaiClock(moment)
  const hour = wall.getUTCHours()
  if (hour >= night.until && hour < night.from) return moment
  const morning = new Date(wall)
  morning.setUTCHours(night.until + (hour >= night.from ? 24 : 0), 0, 0, 0)
  return fromShanghaiClock(morning)
}
