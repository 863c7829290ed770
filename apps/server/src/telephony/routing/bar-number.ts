import type { Trx } from '../../platform/db/database.ts'
import { assertAllowedMoment } from '../../platform/base/moment-limits.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { isBarred } from '../subscriptions/is-barred.ts'
import { subscriptionMachine } from '../subscriptions/machine.ts'
type StaffAction = { staffId: number; reason: string; at: Date }

async function lockLiveSubscription(trx: Trx, numberId: number) {
  return trx
    .selectFrom('subscriptions')
    .select(['id', 'barred_at', 'barred_until'])
    .where('number_id', '=', numberId)
    .where('state', '<>', 'ended')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * The bar belongs to the subscription: the number's next owner starts without it. Refuses `not-now` for a
 * number without an owner or barred already, and as `assertAllowedMoment`.
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
  const actor = { staff_id: staffId, reason }
  await subscriptionMachine.transition(trx, 'bar', { id: live.id }, { at, set, history: actor })
}

/** Refuses `not-now` for a number that is not barred. */
export async function unbarNumber(
  trx: Trx,
  numberId: number,
  { staffId, reason, at }: StaffAction,
): Promise<void> {
  const live = await lockLiveSubscription(trx, numberId)
  if (!live || !isBarred(live, at)) throw refuse('not-now')
  const set = { barred_at: null, barred_until: null }
  const actor = { staff_id: staffId, reason }
  await subscriptionMachine.transition(trx, 'unbar', { id: live.id }, { at, set, history: actor })
}
