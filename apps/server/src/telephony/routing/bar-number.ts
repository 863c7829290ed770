import type { Trx } from '../../platform/db/database.ts'
import { assertAllowedMoment } from '../../platform/base/moment-limits.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { isBlockInForce } from '../../people/users/blocks.ts'
import { isBarred } from '../subscriptions/is-barred.ts'
import { subscriptionMachine } from '../subscriptions/machine.ts'
type StaffAction = { staffId: number; reason: string; at: Date }

async function lockLiveSubscription(trx: Trx, numberId: number) {
  return trx
    .selectFrom('subscriptions')
    .select(['id', 'user_id', 'barred_at', 'barred_until'])
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

/**
 * Bars the calls to all numbers of a customer at the start of their block. It replaces a bar that would end
 * earlier.
 */
export async function barNumbersOfUser(
  trx: Trx,
  { userId, until }: { userId: number; until: Date | null },
  { staffId, reason, at }: StaffAction,
): Promise<void> {
  const live = await trx
    .selectFrom('subscriptions')
    .select(['id', 'barred_at', 'barred_until'])
    .where('user_id', '=', userId)
    .where('state', '<>', 'ended')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const lasts = (barredUntil: Date | null) => barredUntil === null || (until !== null && barredUntil >= until)
  const ids = live.filter((each) => !isBarred(each, at) || !lasts(each.barred_until)).map(({ id }) => id)
  const set = { barred_at: at, barred_until: until }
  const actor = { staff_id: staffId, reason }
  await subscriptionMachine.transitionMany(trx, 'bar', { id: ids }, { at, set, history: actor })
}

/** Lifts the bars that began with a customer's block. */
export async function unbarNumbersOfUser(
  trx: Trx,
  { userId, since }: { userId: number; since: Date },
  { staffId, reason, at }: StaffAction,
): Promise<void> {
  const which = { user_id: userId, barred_at: since }
  const set = { barred_at: null, barred_until: null }
  const actor = { staff_id: staffId, reason }
  await subscriptionMachine.transitionMany(trx, 'unbar', which, { at, set, history: actor })
}

/**
 * Lets calls to a number ring again. Refuses `not-now` for a number that is not barred, and
 * `customer-blocked` while two people have silenced the numbers of its owner.
 */
export async function unbarNumber(
  trx: Trx,
  numberId: number,
  { staffId, reason, at }: StaffAction,
): Promise<void> {
  const live = await lockLiveSubscription(trx, numberId)
  if (!live || !isBarred(live, at)) throw refuse('not-now')
  const blocks = trx.selectFrom('customer_blocks').select('id').where('user_id', '=', live.user_id)
  const silencing = blocks.where('silent', '=', true).where(isBlockInForce(at))
  if (await silencing.executeTakeFirst()) throw refuse('customer-blocked')
  const set = { barred_at: null, barred_until: null }
  const actor = { staff_id: staffId, reason }
  await subscriptionMachine.transition(trx, 'unbar', { id: live.id }, { at, set, history: actor })
}
