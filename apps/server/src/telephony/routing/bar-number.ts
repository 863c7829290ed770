import type { Trx } from '../../platform/db/database.ts'
import { assertAllowedMoment } from '../../platform/base/moment-limits.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { subscriptionMachine } from '../subscriptions/machine.ts'
import { lockLiveSubscription } from './queries.ts'

/** Who of the staff does something, why, and when. */
type StaffAction = { staffId: number; reason: string; at: Date }

/**
 * Lets no call to a number in use ring any more, until a moment or until it is taken back; from the next call on, because each asks the database. It
 * belongs to the subscription: whoever has the number next starts without it. Refuses `not-now` where nobody has the number, or it is so already, and
 * `moment-not-possible` for a moment that is past, `moment-too-far` for one more than five years away.
 */
export async function barNumber(
  trx: Trx,
  { numberId, until }: { numberId: number; until: Date | null },
  { staffId, reason, at }: StaffAction,
): Promise<void> {
  if (until) assertAllowedMoment(until, at)
  const live = await lockLiveSubscription(trx, numberId)
  if (!live || isBarred(live, at)) throw refuse('not-now')
  const set = { barred_at: at, barred_until: until }
  const cause = { staff_id: staffId, reason }
  await subscriptionMachine.transition(trx, 'bar', { id: live.id }, { at, set, history: cause })
}

/** Lets calls to a number ring again. Refuses `not-now` where they are not kept away. */
export async function unbarNumber(
  trx: Trx,
  numberId: number,
  { staffId, reason, at }: StaffAction,
): Promise<void> {
  const live = await lockLiveSubscription(trx, numberId)
  if (!live || !isBarred(live, at)) throw refuse('not-now')
  const set = { barred_at: null, barred_until: null }
  const cause = { staff_id: staffId, reason }
  await subscriptionMachine.transition(trx, 'unbar', { id: live.id }, { at, set, history: cause })
}

/** Whether calls are kept away at a moment. */
export function isBarred(
  { barred_at, barred_until }: { barred_at: Date | null; barred_until: Date | null },
  at: Date,
): boolean {
  return barred_at !== null && (barred_until === null || barred_until > at)
}
