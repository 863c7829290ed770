import { requireCategories } from '../categories/change-category.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../platform/db/database.ts'
import { numberMachine } from '../numbers/machine.ts'
import { assertNotTooFar, assertAllowedMoment } from '../../platform/base/moment-limits.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { offerToWaiters } from '../waitlist/offer-to-waiters.ts'
import { toEvent, allowedStates, type Move } from './moves.ts'
import { changePricesWithoutApproval } from './price-limit.ts'
import { lockNumber, type LockedNumber, selectRecoverableUntil } from './queries.ts'
import { plannedPrice } from './price-queries.ts'

/** Who of the staff does something, why, and when. */
export type StaffAction = { staffId: number; reason: string; at: Date }

/**
 * Moves one number, or changes its price, featured weight or categories, for a member of staff who saw it at `version` (the newest entry of its
 * history); gives it as it was and as it is. Refuses `number-not-found`; `stale`, with the present version, when something has happened to it since; `not-this-state` when its state
 * does not allow the move; `no-such-category`; `moment-not-possible` for one in the past, or before the right of the last owner is over;
 * `moment-too-far` for one more than five years away; `price-needs-approval` for a price beyond what one person may set.
 */
export async function moveNumber(
  context: Context,
  trx: Trx,
  { id, version, ...change }: Move & { id: number; version: number },
  { staffId, reason, at }: StaffAction,
): Promise<{ before: LockedNumber; after: LockedNumber }> {
  const number = await lockNumber(trx, id)
  if (!number) throw refuse('number-not-found')
  if (number.version !== version) throw refuse('stale', { current: presentVersion(number) })
  if (!allowedStates(change.move).includes(number.state))
    throw refuse('not-this-state', { state: number.state })
  if (change.move === 'price') await requirePrice(context, trx, number, { ...change, staffId, at })
  const set = await settingOf(trx, number, change, at)
  const event = toEvent(change.move, number.state_after_reservation)
  const cause = { staff_id: staffId, reason }
  const moved = await numberMachine.transition(trx, event, { id }, { at, set, history: cause })
  if (moved?.state === 'on_sale' && number.state !== 'on_sale')
    await offerToWaiters(context, trx, [{ numberId: id }], at)
  const after = await lockNumber(trx, id)
  if (!after) throw new Error(`The number ${id} is gone`)
  return { before: number, after }
}

type Repricing = { priceFen: number; staffId: number; at: Date }

/** Refuses `price-needs-approval` for a price beyond what one person may set: a set of changes can be approved, a single move cannot. */
async function requirePrice(
  context: Context,
  trx: Trx,
  number: LockedNumber,
  { priceFen, staffId, at }: Repricing,
) {
  const planned = plannedPrice({ digits: number.digits, beforeFen: number.price_fen, afterFen: priceFen })
  await changePricesWithoutApproval(context, trx, planned, { staffId, at, refusal: 'price-needs-approval' })
}

/** The columns that a move sets beside the state. */
async function settingOf(trx: Trx, number: LockedNumber, change: Move, at: Date) {
  switch (change.move) {
    case 'reserve': {
      assertAllowedMoment(change.until, at)
      const back = number.state === 'on_sale' ? ('on_sale' as const) : ('off_shelf' as const)
      return { held_until: change.until, state_after_reservation: number.state_after_reservation ?? back }
    }
    case 'change-cooling': {
      const recoverable = await selectRecoverableUntil(trx, number.id)
      const earliest = Math.max(at.getTime(), recoverable?.getTime() ?? 0)
      if (change.until.getTime() < earliest)
        throw refuse('moment-not-possible', { earliest: new Date(earliest).toISOString() })
      assertNotTooFar(change.until, at)
      return { cooling_until: change.until }
    }
    case 'price':
      return { price_fen: change.priceFen, struck_price_fen: change.struckPriceFen }
    case 'feature':
      return { featured: change.featured }
    case 'categorise':
      await requireCategories(trx, change.categories)
      return { categories: [...new Set(change.categories)].toSorted() }
    default:
      return { held_until: null, state_after_reservation: null }
  }
}

/** What an edit that came too late is compared with. */
function presentVersion(number: LockedNumber) {
  const { id, version, state, price_fen, struck_price_fen, featured, categories } = number
  return { id, version, state, priceFen: price_fen, struckPriceFen: struck_price_fen, featured, categories }
}
